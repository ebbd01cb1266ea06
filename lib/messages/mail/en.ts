import type { MailKind } from "@/lib/outbox/schema";
import { mailKindNames } from "../mail-kinds";
import { type AssignedCourse, kindsOf, type MailMessages } from "./words";

const importance = ({ isRequired }: AssignedCourse) => (isRequired ? "Required" : "Optional");

const noun = ({ learningPathId }: AssignedCourse) => (learningPathId ? "learning path" : "course");

function nouns(items: readonly AssignedCourse[]): string {
  const { courses, paths } = kindsOf(items);
  return [courses && "courses", paths && "learning paths"].filter(Boolean).join(" and ");
}

const nameOf = (kind: MailKind) => mailKindNames[kind].name;

export const en: MailMessages = {
  assignments: {
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
  },
  certificate: {
    subject: ([{ name }, ...others]) =>
      others.length === 0 ? `Your certificate: ${name}` : `Your ${others.length + 1} new certificates`,
    lead: ({ length }) =>
      length === 1
        ? "Congratulations! You have earned a certificate."
        : "Congratulations! You have earned certificates.",
    note: ({ number, expiresOn }) => `Number ${number}${expiresOn ? ` · valid until ${expiresOn}` : ""}`,
    button: [() => "View the certificate", "View your certificates"],
  },
  digest: {
    subject: ({ overdue, dueThisWeek, completed }) => {
      if (overdue > 0) return `Your groups this week: ${overdue} overdue`;
      return dueThisWeek > 0
        ? `Your groups this week: ${dueThisWeek} due`
        : `Your groups last week: ${completed} completed`;
    },
    lead: ({ overdue, late, dueThisWeek, completed }, more: number) => {
      const people = overdue > 0 ? ` (${late === 1 ? "1 person" : `${late} people`})` : "";
      const numbers = `In your groups: ${overdue} overdue${people}, ${dueThisWeek} due in the next seven days, ${completed} completed in the last seven. Each course that a person has to do counts once, and a learning path once for all of its courses.`;
      return more > 0 ? `${numbers} These are the most urgent; there are ${more} more.` : numbers;
    },
    note: (course: string, isLate: boolean, day: string) =>
      `${course} · ${isLate ? `overdue since ${day}` : `due on ${day}`}`,
    button: "Open the overview",
  },
  test: {
    subject: "A test mail",
    lead: (school: string) => `If you can read this, ${school} can send mail to you.`,
    button: "Open the admin pages",
  },
  frame: {
    greeting: (name: string) => (name ? `Hello ${name},` : "Hello,"),
    why: (school: string) => `You get this mail because you learn at ${school}.`,
    whyNecessary: (school: string) =>
      `You get this mail because ${school} requires the training, so you cannot unsubscribe from it.`,
    whyDigest: (school: string) => `You get this mail each week because you manage groups at ${school}.`,
    whyTest: "An admin, probably you, has asked for this mail.",
    settings: "Email settings",
    unsubscribe: "Unsubscribe from mails like this",
  },
  unsubscribePages: {
    title: "Email",
    ask: (kind) => ({
      title: "Unsubscribe",
      text: `No more mails of the kind “${nameOf(kind)}”?`,
      button: "Unsubscribe",
    }),
    done: (kind, isNecessary) => ({
      title: "You are unsubscribed",
      text: `You get no more mails of the kind “${nameOf(kind)}”${
        isNecessary ? ", except about training that is required" : ""
      }. In your account, you can subscribe again.`,
    }),
    unknown: {
      title: "This address unsubscribes nobody",
      text: "Check that you have all of it. In your account, you choose which mails you get.",
    },
    too_many: { title: "Too many requests", text: "Wait a minute, and try again." },
  },
};
