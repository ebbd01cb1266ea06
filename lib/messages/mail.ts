import { type MailKind, necessaryKinds } from "@/lib/outbox/schema";

/** A course, or a learning path, that somebody has to do. `dueOn` is written out; `isAgain`: they completed it before, until then. */
export type AssignedCourse = {
  name: string;
  /** Of a learning path; else null. */
  learningPathId?: string | null;
  dueOn: string;
  isRequired: boolean;
  isAgain: boolean;
};

/** `expiresOn` is written out, or empty. */
export type GivenCertificate = { name: string; number: string; expiresOn: string };

export type MailWords<Item> = {
  subject: (items: readonly [Item, ...Item[]]) => string;
  lead: (items: readonly [Item, ...Item[]]) => string;
  note: (item: Item) => string;
  /** The button below one, and below several. */
  button: [one: (item: Item) => string, several: string];
};

const importance = ({ isRequired }: AssignedCourse) => (isRequired ? "Required" : "Optional");

const noun = ({ learningPathId }: Pick<AssignedCourse, "learningPathId">) =>
  learningPathId ? "learning path" : "course";

function nouns(items: readonly AssignedCourse[]): string {
  const kinds = [...new Set(items.map(noun))].sort();
  return kinds.map((kind) => `${kind}s`).join(" and ");
}

export const assignmentMails: Record<
  Exclude<MailKind, "certificate" | "digest">,
  MailWords<AssignedCourse>
> = {
  assigned: {
    subject: ([first, ...others]) =>
      others.length === 0
        ? `Assigned to you: ${first.name}`
        : `${others.length + 1} ${nouns([first, ...others])} have been assigned to you`,
    lead: (items) =>
      items.length === 1
        ? `A ${noun(items[0])} has been assigned to you.`
        : `These ${nouns(items)} have been assigned to you.`,
    note: (course) => `${importance(course)} · ${course.dueOn ? `due on ${course.dueOn}` : "no due date"}`,
    button: [(item) => `Open the ${noun(item)}`, "See what is assigned to you"],
  },
  due_soon: {
    subject: ([first, ...others]) =>
      others.length === 0
        ? `Due on ${first.dueOn}: ${first.name}`
        : `${others.length + 1} ${nouns([first, ...others])} are due soon`,
    lead: (items) =>
      items.length === 1
        ? `A ${noun(items[0])} of yours is due soon.`
        : `These ${nouns(items)} of yours are due soon.`,
    note: (course) => `${importance(course)} · due on ${course.dueOn}`,
    button: [(item) => `Continue the ${noun(item)}`, "See what is due"],
  },
  overdue: {
    subject: ([first, ...others]) =>
      others.length === 0
        ? `Overdue: ${first.name}`
        : `${others.length + 1} ${nouns([first, ...others])} are overdue`,
    lead: (items) =>
      items.length === 1
        ? `The day by which you had to complete this ${noun(items[0])} has passed.`
        : `The days by which you had to complete these ${nouns(items)} have passed.`,
    note: (course) =>
      `${importance(course)} · ${course.isAgain ? "your completion counted until" : "was due on"} ${course.dueOn}`,
    button: [(item) => `Complete the ${noun(item)}`, "See what is overdue"],
  },
  expiring: {
    subject: ([first, ...others]) =>
      others.length === 0
        ? `Do it again by ${first.dueOn}: ${first.name}`
        : `${others.length + 1} ${nouns([first, ...others])} are due again`,
    lead: (items) =>
      items.length === 1
        ? `You have completed this ${noun(items[0])}, and it is time to do it again.`
        : `You have completed these ${nouns(items)}, and it is time to do them again.`,
    note: (course) => `${importance(course)} · your completion counts until ${course.dueOn}`,
    button: [(item) => `Open the ${noun(item)}`, "See what is due again"],
  },
  reminder: {
    subject: ([first, ...others]) =>
      others.length === 0
        ? `Reminder: ${first.name}`
        : `Reminder of ${others.length + 1} ${nouns([first, ...others])}`,
    lead: (items) =>
      items.length === 1
        ? `You are reminded of a ${noun(items[0])} that you have not completed yet.`
        : `You are reminded of ${nouns(items)} that you have not completed yet.`,
    note: (course) => `${importance(course)} · ${course.dueOn ? `due on ${course.dueOn}` : "no due date"}`,
    button: [(item) => `Continue the ${noun(item)}`, "See what is due"],
  },
};

export const certificateMail: MailWords<GivenCertificate> = {
  subject: ([{ name }, ...others]) =>
    others.length === 0 ? `Your certificate: ${name}` : `Your ${others.length + 1} new certificates`,
  lead: ({ length }) =>
    length === 1
      ? "Congratulations! You have earned a certificate."
      : "Congratulations! You have earned certificates.",
  note: ({ number, expiresOn }) => `Number ${number}${expiresOn ? ` · valid until ${expiresOn}` : ""}`,
  button: [() => "View the certificate", "View your certificates"],
};

/** Of people's courses and learning paths; `late` are people. */
type InGroups = { overdue: number; late: number; dueThisWeek: number; completed: number };

/** What a manager is told each week. */
export const digestMail = {
  subject: ({ overdue, dueThisWeek, completed }: InGroups) => {
    if (overdue > 0) return `Your groups this week: ${overdue} overdue`;
    return dueThisWeek > 0
      ? `Your groups this week: ${dueThisWeek} due`
      : `Your groups last week: ${completed} completed`;
  },
  lead: ({ overdue, late, dueThisWeek, completed }: InGroups, more: number) => {
    const people = overdue > 0 ? ` (${late === 1 ? "1 person" : `${late} people`})` : "";
    const numbers = `In your groups: ${overdue} overdue${people}, ${dueThisWeek} due in the next seven days, ${completed} completed in the last seven. Each course that a person has to do counts once, and a learning path once for all of its courses.`;
    return more > 0 ? `${numbers} These are the most urgent; there are ${more} more.` : numbers;
  },
  note: (course: string, isLate: boolean, day: string) =>
    `${course} · ${isLate ? `overdue since ${day}` : `due on ${day}`}`,
  button: "Open the overview",
};

export const testMail = {
  subject: "A test mail",
  lead: (school: string) => `If you can read this, ${school} can send mail to you.`,
  button: "Open the admin pages",
};

export const mailFrame = {
  greeting: (name: string) => (name ? `Hello ${name},` : "Hello,"),
  why: (school: string) => `You get this mail because you learn at ${school}.`,
  whyNecessary: (school: string) =>
    `You get this mail because ${school} requires the training, so you cannot unsubscribe from it.`,
  whyDigest: (school: string) => `You get this mail each week because you manage groups at ${school}.`,
  whyTest: "An admin, probably you, has asked for this mail.",
  settings: "Email settings",
  unsubscribe: "Unsubscribe from mails like this",
};

/** What each kind is called where a person chooses. */
export const mailKindNames: Record<MailKind, { name: string; hint: string }> = {
  assigned: {
    name: "Newly assigned",
    hint: "When an optional course is assigned to you. You are always told of required ones.",
  },
  due_soon: { name: "Due soon", hint: "A week before a course is due." },
  overdue: {
    name: "Overdue",
    hint: "When the due date of an optional course has passed. You are always told of required ones.",
  },
  expiring: { name: "Due again", hint: "Two weeks before a completion stops counting." },
  reminder: {
    name: "Reminders",
    hint: "When somebody reminds you of an optional course. You are always told of required ones.",
  },
  certificate: { name: "Certificates", hint: "When you have earned one." },
  digest: {
    name: "Your groups, each week",
    hint: "On Mondays, for managers: what is overdue, due or completed in their groups.",
  },
};

export const unsubscribePages = {
  ask: (kind: MailKind) => ({
    title: "Unsubscribe",
    text: `No more mails of the kind “${mailKindNames[kind].name}”?`,
    button: "Unsubscribe",
  }),
  done: (kind: MailKind) => ({
    title: "You are unsubscribed",
    text: `You get no more mails of the kind “${mailKindNames[kind].name}”${
      necessaryKinds.includes(kind) ? ", except about training that is required" : ""
    }. In your account, you can subscribe again.`,
  }),
  unknown: {
    title: "This address unsubscribes nobody",
    text: "Check that you have all of it. In your account, you choose which mails you get.",
  },
  too_many: { title: "Too many requests", text: "Wait a minute, and try again." },
};
