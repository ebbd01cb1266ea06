import type { Appearance } from "@/lib/appearance/appearance";
import type { MailKind } from "@/lib/messages/mail-kinds";
import { messagesIn } from "@/lib/messages/messages";
import {
  type Composed,
  type Course,
  composeMail,
  composeTestMail,
  type MailContent,
  type Reader,
} from "./compose";

export type Example = "one" | "several" | "path" | "optional" | "expired" | "again";

const examples: Record<MailKind, readonly Example[]> = {
  assigned: ["one", "several", "path", "optional"],
  due_soon: ["one", "several", "path"],
  overdue: ["one", "several", "path", "expired"],
  expiring: ["one", "several", "path"],
  reminder: ["one", "several", "path", "optional"],
  certificate: ["one", "several", "again"],
  digest: ["one", "several"],
  report: ["one"],
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
): Composed => composeMail(named(newsOf(kind, example, now), language), readerOf(language), appearance, now);

function named(content: MailContent, language: string): MailContent {
  const names: Record<string, string> = messagesIn(language).mail.examples;
  const json = JSON.stringify(content, (key, value) => (key === "name" ? (names[value] ?? value) : value));
  return JSON.parse(json);
}

export const composeTestExample = (appearance: Appearance, language = "en"): Composed =>
  composeTestMail(readerOf(language), appearance);

function newsOf(kind: MailKind, example: Example, now: Date): MailContent {
  const isSeveral = example === "several";
  if (kind === "digest") return isSeveral ? digestOfMany(now) : digest(now, 1);
  if (kind === "report")
    return {
      kind,
      name: "fireSafety",
      totals: { overdue: 3, expired: 1, dueSoon: 5, completed: 40 },
      path: "/admin/reports/overdue-by-course",
    };
  if (kind === "certificate") {
    const first = certificate(now, 0, example === "again");
    return { kind, items: isSeveral ? [first, certificate(now, 1)] : [first] };
  }
  const first = course(kind, now, 0);
  if (isSeveral) return { kind, items: [first, { ...course(kind, now, 1), ...path }, course(kind, now, 2)] };
  const item = {
    ...first,
    ...(example === "path" && path),
    ...(example === "optional" && { isRequired: false, dueOn: null }),
    ...(example === "expired" && { isAgain: true }),
  };
  return { kind, items: [item] };
}

const names = ["fireSafety", "dataProtection", "firstAid"] as const;

const path = { name: "firstWeeks", learningPathId: "example" };

const people = ["Grace Hopper", "Alan Turing", "Katherine Johnson"];

function digest(now: Date, listed: number) {
  const entries = people.slice(0, listed).map((personName, place) => ({
    personName,
    courseId: "example",
    learningPathId: place === 1 ? path.learningPathId : null,
    name: place === 1 ? path.name : (names[place] as string),
    state: place === 0 ? ("overdue" as const) : ("due_soon" as const),
    dueOn: day(now, place === 0 ? -4 : place * 2),
  }));
  return { kind: "digest" as const, overdue: 1, late: 1, dueThisWeek: 0, completed: 1, entries };
}

const digestOfMany = (now: Date) => ({ ...digest(now, 3), dueThisWeek: 20, completed: 21 });

const inDays = { assigned: 30, due_soon: 6, overdue: -3, expiring: 13, reminder: 6 };

const course = (kind: keyof typeof inDays, now: Date, place: 0 | 1 | 2): Course => ({
  name: names[place],
  permalink: "example",
  learningPathId: null,
  dueOn: day(now, inDays[kind] + place),
  isRequired: true,
  isAgain: kind === "expiring",
});

const certificate = (now: Date, place: 0 | 1, isAgain = false) => ({
  name: names[place],
  publicId: "example",
  number: `${now.getUTCFullYear()}-00012${place + 3}`,
  expiresOn: place === 0 ? day(now, 365) : null,
  isAgain,
});

const day = (now: Date, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
