import { certificatePath } from "@/lib/certificates/address";
import { env } from "@/lib/env";
import type { MailKind } from "@/lib/messages/mail-kinds";
import { type Messages, messagesIn } from "@/lib/messages/messages";
import { formatCalendarDay, formatDay } from "@/lib/preferences/format";
import { formatScore } from "@/lib/preferences/format-score";
import type { TotalName, Totals } from "@/lib/reports/report";
import type { Letter } from "./layout";

/** Days are `YYYY-MM-DD`. `isAgain` means a repetition. A mail of a necessary kind never mixes required and optional courses. */
export type Course = {
  name: string;
  permalink: string;
  learningPathId: string | null;
  dueOn: string | null;
  isRequired: boolean;
  isAgain: boolean;
};

export type Certificate = {
  name: string;
  publicId: string;
  number: string;
  expiresOn: string | null;
  isAgain: boolean;
};

/** `name` is the quiz's. The score is in percent. */
export type GradedQuiz = {
  name: string;
  course: string;
  permalink: string;
  activityId: string;
  attemptId: string;
  score: number;
  isPassed: boolean;
};

/** Describes an entry that is late or due this week; for a path, `courseId` is its next course. `personName` is null if there is no name. */
export type DigestEntry = {
  personName: string | null;
  courseId: string;
  learningPathId: string | null;
  /** Their ID if the reader is their manager. */
  reportId?: string | null;
  name: string;
  state: "overdue" | "expired" | "due_soon";
  dueOn: string;
};

export type Digest = {
  kind: "digest";
  overdue: number;
  late: number;
  dueThisWeek: number;
  completed: number;
  entries: readonly DigestEntry[];
};

/** Has the name that a person gave the report, its totals, and the path of its page. */
export type ReportMail = { kind: "report"; name: string; totals: Totals; path: string };

/** Asks a person to sign in for the first time. `inviter` is null if the admin is gone; the link leads to `course`, if any. */
export type Invitation = {
  kind: "invitation";
  inviter: string | null;
  course: { name: string; permalink: string } | null;
};

const otherKinds = ["certificate", "graded", "digest", "report", "invitation"] as const satisfies MailKind[];

export type CourseMailKind = Exclude<MailKind, (typeof otherKinds)[number]>;

type CourseMail = { kind: CourseMailKind; items: readonly [Course, ...Course[]] };

export type MailContent =
  | Digest
  | ReportMail
  | Invitation
  | CourseMail
  | { kind: "certificate"; items: readonly [Certificate, ...Certificate[]] }
  | { kind: "graded"; items: readonly [GradedQuiz, ...GradedQuiz[]] };

export const isAboutCourses = (content: MailContent): content is CourseMail =>
  !(otherKinds as readonly MailKind[]).includes(content.kind);

type Texts = Messages["mail"];

type Content = Pick<Letter, "subject" | "lead" | "details" | "items" | "button">;

/** @param language of the words, if they exist, and the dates */
export function contentOf(content: MailContent, language: string, school: string, now: Date): Content {
  const { mail } = messagesIn(language);
  if (content.kind === "invitation") return invitationContent(content, school, mail);
  if (content.kind === "digest") return digestContent(content, mail, language, now);
  if (content.kind === "report") return reportContent(content, mail);
  if (content.kind === "certificate") {
    const items = each(content.items, ({ name, number, publicId, expiresOn }) => ({
      name,
      path: certificatePath(publicId),
      note: expiresOn
        ? mail.note.numberUntil({
            number,
            expiresOn: formatDay(new Date(expiresOn), { language, timeZone: "UTC" }),
          })
        : mail.note.number({ number }),
    }));
    const [{ isAgain }] = content.items;
    return letterOf(isAgain ? mail.reissuedCertificate : mail.certificate, items, "/account");
  }
  if (content.kind === "graded") {
    const items = each(content.items, ({ name, course, score, isPassed, ...quiz }) => ({
      name,
      path: `/courses/${quiz.permalink}/activities/${quiz.activityId}/attempts/${quiz.attemptId}`,
      note: mail.note.graded({ isPassed, score: formatScore(score, language), course }),
    }));
    return letterOf(mail.graded, items, "/courses");
  }
  const { kind } = content;
  const items = each(content.items, ({ name, permalink, learningPathId, dueOn: on, isRequired, isAgain }) => {
    const dueOn = on ? formatCalendarDay(on, language, { now }) : "";
    return {
      name,
      isPath: learningPathId !== null,
      path: learningPathId ? `/learning-paths/${learningPathId}` : `/courses/${permalink}`,
      dueOn,
      note: mail.note[noteOf(kind, { on, isAgain })]({ isRequired, dueOn }),
    };
  });
  return letterOf(mail[kind], items, "/assignments");
}

function noteOf(kind: MailKind, { on, isAgain }: { on: string | null; isAgain: boolean }) {
  if (kind === "expiring") return "expiring";
  if (kind === "overdue") return isAgain ? "expired" : "overdue";
  return on ? "due" : "noDueDate";
}

function digestContent(
  { entries, overdue, late, dueThisWeek, completed }: Digest,
  { digest }: Texts,
  language: string,
  now: Date,
): Content {
  const all = overdue + dueThisWeek;
  const listed = entries.length;
  return {
    subject:
      overdue > 0
        ? digest.subject.overdue({ count: overdue })
        : dueThisWeek > 0
          ? digest.subject.due({ count: dueThisWeek })
          : digest.subject.completed({ count: completed }),
    lead: digest.lead,
    details: [
      digest.overdue({ overdue, late: overdue > 0 ? late : 0 }),
      digest.due({ count: dueThisWeek }),
      digest.completed({ count: completed }),
      digest.counting,
      ...(all > listed ? [digest.mostUrgent({ listed, all })] : []),
    ].join(" "),
    items: entries.map(({ personName, name, dueOn, ...entry }) => ({
      words: personName ?? digest.unnamed,
      url: urlOf(pathOf(entry)),
      note: digest[entry.state === "due_soon" ? "noteDue" : "noteOverdue"]({
        course: name,
        day: formatCalendarDay(dueOn, language, { now }),
      }),
    })),
    button: { words: digest.button, url: urlOf("/admin") },
  };
}

type Linked = Pick<DigestEntry, "courseId" | "learningPathId" | "reportId" | "state">;

function pathOf({ courseId, learningPathId, reportId, state }: Linked): string {
  if (reportId) return `/admin/team/${reportId}`;
  return learningPathId
    ? `/admin/learning-paths/${learningPathId}/learners?state=${state}`
    : `/admin/courses/${courseId}/enrollments?state=${state}`;
}

function invitationContent({ inviter, course }: Invitation, school: string, { invitation }: Texts): Content {
  const destination = course && `?${new URLSearchParams({ destination: `/courses/${course.permalink}` })}`;
  return {
    subject: invitation.subject({ school }),
    lead: inviter ? invitation.lead({ inviter, school }) : invitation.leadUnnamed({ school }),
    details: [
      invitation.about({ school }),
      invitation.account,
      ...(course ? [invitation.course({ course: course.name })] : []),
    ].join(" "),
    items: [],
    button: { words: invitation.button, url: urlOf(`/auth/sign-in${destination ?? ""}`) },
  };
}

export function reportContent(
  { name, totals, path }: ReportMail,
  { report }: Pick<Texts, "report">,
): Content {
  const sentences = Object.entries(totals).map(([total, count]) =>
    report.totals[total as TotalName]({ count }),
  );
  return {
    subject: report.subject({ name }),
    lead: name,
    details: sentences.join(" "),
    items: [],
    button: { words: report.button, url: urlOf(path) },
  };
}

type Item = { name: string; path: string; note: string; isPath?: boolean; dueOn?: string };

type Details = {
  name: string;
  isPath: boolean;
  dueOn: string;
  count: number;
  things: "courses" | "paths" | "both";
};

type Words = Record<"subject" | "lead" | "button", string | ((details: Details) => string)>;

function letterOf(
  { one, several }: { one: Words; several: Words },
  items: readonly [Item, ...Item[]],
  pathOfAll: string,
): Content {
  const [{ name, path, isPath = false, dueOn = "" }] = items;
  const [words, to] = items.length === 1 ? [one, path] : [several, pathOfAll];
  const details: Details = { name, isPath, dueOn, count: items.length, things: thingsOf(items) };
  const say = (text: Words["lead"]) => (typeof text === "string" ? text : text(details));
  return {
    subject: say(words.subject),
    lead: say(words.lead),
    items: items.map(({ name, path, note }) => ({ words: name, url: urlOf(path), note })),
    button: { words: say(words.button), url: urlOf(to) },
  };
}

function thingsOf(items: readonly Item[]): Details["things"] {
  if (items.every(({ isPath }) => isPath)) return "paths";
  return items.some(({ isPath }) => isPath) ? "both" : "courses";
}

const each = <From, To>(
  [first, ...others]: readonly [From, ...From[]],
  to: (item: From) => To,
): [To, ...To[]] => [to(first), ...others.map(to)];

export const urlOf = (path: string) => `${env().BASE_URL}${path}`;
