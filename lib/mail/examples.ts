import type { Appearance } from "@/lib/appearance/appearance";
import type { MailKind } from "@/lib/messages/mail-kinds";
import { type Messages, messagesIn } from "@/lib/messages/messages";
import { type Composed, composeMail, composeTestMail, type Reader } from "./compose";
import type { Course, MailContent } from "./content";

export type Example = "one" | "several" | "path" | "optional" | "expired" | "again";

const examples: Record<MailKind, readonly Example[]> = {
  assigned: ["one", "several", "path", "optional"],
  due_soon: ["one", "several", "path"],
  overdue: ["one", "several", "path", "expired"],
  expiring: ["one", "several", "path"],
  reminder: ["one", "several", "path", "optional"],
  certificate: ["one", "several", "again"],
  graded: ["one", "several"],
  digest: ["one", "several"],
  report: ["one"],
  invitation: ["one"],
};

export const examplesOf = (kind: MailKind): readonly Example[] => examples[kind];

const readerOf = (language: string): Reader => ({
  firstName: "Ada",
  name: "Ada Lovelace",
  language,
  unsubscribeToken: "example",
});

export const composeExample = (
  kind: MailKind,
  example: Example,
  appearance: Appearance,
  now: Date,
  language = "en",
): Composed =>
  composeMail(
    contentOf(kind, example, messagesIn(language).mail.examples, now),
    readerOf(language),
    appearance,
    now,
  );

export const composeTestExample = (appearance: Appearance, language = "en"): Composed =>
  composeTestMail(readerOf(language), appearance);

type Names = Messages["mail"]["examples"];

function contentOf(kind: MailKind, example: Example, names: Names, now: Date): MailContent {
  const isSeveral = example === "several";
  const path = { name: names.firstWeeks, learningPathId: "example" };
  if (kind === "digest") return digest(isSeveral, names, now);
  if (kind === "invitation")
    return { kind, inviter: "Grace Hopper", course: { name: names.firstWeeks, permalink: "example" } };
  if (kind === "report")
    return {
      kind,
      name: names.fireSafety,
      totals: { overdue: 3, expired: 1, dueSoon: 5, completed: 40 },
      path: "/admin/reports/overdue-by-course",
    };
  if (kind === "certificate") {
    const first = certificate(names.fireSafety, day(now, 365), now, example === "again");
    return {
      kind,
      items: isSeveral ? [first, certificate(names.dataProtection, null, now, false)] : [first],
    };
  }
  if (kind === "graded") {
    const first = gradedQuiz(names.fireSafety, 92.5);
    return { kind, items: isSeveral ? [first, gradedQuiz(names.dataProtection, 65)] : [first] };
  }
  const first = course(kind, names.fireSafety, day(now, inDays[kind]));
  if (isSeveral) {
    const second = { ...course(kind, names.dataProtection, day(now, inDays[kind] + 1)), ...path };
    return { kind, items: [first, second, course(kind, names.firstAid, day(now, inDays[kind] + 2))] };
  }
  const item = {
    ...first,
    ...(example === "path" && path),
    ...(example === "optional" && { isRequired: false, dueOn: null }),
    ...(example === "expired" && { isAgain: true }),
  };
  return { kind, items: [item] };
}

function digest(isSeveral: boolean, names: Names, now: Date) {
  const entries = [
    entry("Grace Hopper", names.fireSafety, "overdue", day(now, -4)),
    entry("Alan Turing", names.firstWeeks, "due_soon", day(now, 2), "example"),
    entry("Katherine Johnson", names.firstAid, "due_soon", day(now, 4)),
  ];
  const counts = { overdue: 1, late: 1, dueThisWeek: isSeveral ? 20 : 0, completed: isSeveral ? 21 : 1 };
  return { kind: "digest" as const, ...counts, entries: isSeveral ? entries : entries.slice(0, 1) };
}

const entry = (
  personName: string,
  name: string,
  state: "overdue" | "due_soon",
  dueOn: string,
  learningPathId: string | null = null,
) => ({ personName, courseId: "example", learningPathId, name, state, dueOn });

const inDays = { assigned: 30, due_soon: 6, overdue: -3, expiring: 13, reminder: 6 };

const course = (kind: keyof typeof inDays, name: string, dueOn: string): Course => ({
  name,
  permalink: "example",
  learningPathId: null,
  dueOn,
  isRequired: true,
  isAgain: kind === "expiring",
});

const certificate = (name: string, expiresOn: string | null, now: Date, isAgain: boolean) => ({
  name,
  publicId: "example",
  number: `${now.getUTCFullYear()}-00012${expiresOn ? 3 : 4}`,
  expiresOn,
  isAgain,
});

const gradedQuiz = (name: string, score: number) => ({
  name,
  course: name,
  permalink: "example",
  activityId: "example",
  attemptId: "example",
  score,
  isPassed: score >= 80,
});

const day = (now: Date, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
