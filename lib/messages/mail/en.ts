import { mailKindNames } from "../mail-kinds";
import type { MailKind } from "./kinds";
import type { AssignedCourse, GivenCertificate, MailMessages } from "./words";

const things = { courses: "courses", paths: "learning paths", both: "courses and learning paths" };

const importance = ({ isRequired }: AssignedCourse) => (isRequired ? "Required" : "Optional");

const noun = ({ isPath }: AssignedCourse) => (isPath ? "learning path" : "course");

const due = (course: AssignedCourse) =>
  `${importance(course)} · ${course.dueOn ? `due on ${course.dueOn}` : "no due date"}`;

const numberOf = ({ number, expiresOn }: GivenCertificate) =>
  `Number ${number}${expiresOn ? ` · valid until ${expiresOn}` : ""}`;

const nameOf = (kind: MailKind) => mailKindNames[kind].name;

export const en: MailMessages = {
  things,
  assignments: {
    assigned: {
      one: {
        subject: ({ name }) => `Assigned to you: ${name}`,
        lead: (item) => `A ${noun(item)} has been assigned to you.`,
        button: (item) => `Open the ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `${count} ${things} have been assigned to you`,
        lead: (things) => `These ${things} have been assigned to you.`,
        button: "See what is assigned to you",
      },
      note: due,
    },
    due_soon: {
      one: {
        subject: ({ dueOn, name }) => `Due on ${dueOn}: ${name}`,
        lead: ({ isPath }) => `One of your ${isPath ? things.paths : things.courses} is due soon.`,
        button: (item) => `Continue the ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `${count} ${things} are due soon`,
        lead: (things) => `These ${things} are due soon.`,
        button: "See what is due",
      },
      note: due,
    },
    overdue: {
      one: {
        subject: ({ name }) => `Overdue: ${name}`,
        lead: (item) => `This ${noun(item)} is overdue.`,
        button: (item) => `Complete the ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `${count} ${things} are overdue`,
        lead: (things) => `These ${things} are overdue.`,
        button: "See what is overdue",
      },
      note: (course) =>
        `${importance(course)} · ${course.isAgain ? "your completion counted until" : "was due on"} ${course.dueOn}`,
    },
    expiring: {
      one: {
        subject: ({ dueOn, name }) => `Do it again by ${dueOn}: ${name}`,
        lead: (item) => `You have completed this ${noun(item)}, and it is time to do it again.`,
        button: (item) => `Open the ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `${count} ${things} are due again`,
        lead: (things) => `You have completed these ${things}, and it is time to do them again.`,
        button: "See what is due again",
      },
      note: (course) => `${importance(course)} · your completion counts until ${course.dueOn}`,
    },
    reminder: {
      one: {
        subject: ({ name }) => `Reminder: ${name}`,
        lead: (item) => `This is a reminder of a ${noun(item)} you haven’t completed yet.`,
        button: (item) => `Continue the ${noun(item)}`,
      },
      several: {
        subject: (count, things) => `Reminder of ${count} ${things}`,
        lead: (things) => `This is a reminder of ${things} you haven’t completed yet.`,
        button: "See what is due",
      },
      note: due,
    },
  },
  certificate: {
    one: {
      subject: ({ name }) => `Your certificate: ${name}`,
      lead: () => "Congratulations! You have earned a certificate.",
      button: () => "View the certificate",
    },
    several: {
      subject: (count) => `Your ${count} new certificates`,
      lead: () => "Congratulations! You have earned certificates.",
      button: "View your certificates",
    },
    note: numberOf,
  },
  reissuedCertificate: {
    one: {
      subject: ({ name }) => `Your certificate, issued again: ${name}`,
      lead: () =>
        "Your certificate has been issued again under a new number. The earlier one is no longer valid.",
      button: () => "View the certificate",
    },
    several: {
      subject: (count) => `${count} of your certificates have been issued again`,
      lead: () =>
        "Your certificates have been issued again under new numbers. The earlier ones are no longer valid.",
      button: "View your certificates",
    },
    note: numberOf,
  },
  digest: {
    subject: ({ overdue, dueThisWeek, completed }) => {
      if (overdue > 0) return `Your groups this week: ${overdue} overdue`;
      return dueThisWeek > 0
        ? `Your groups this week: ${dueThisWeek} due`
        : `Your groups last week: ${completed === 1 ? "1 course" : `${completed} courses`} completed`;
    },
    lead: "Your groups this week",
    details: ({ overdue, late, dueThisWeek, completed }) => {
      const people = overdue > 0 ? ` (${late === 1 ? "1 person" : `${late} people`})` : "";
      return `Overdue: ${overdue}${people}. Due in the next seven days: ${dueThisWeek}. Courses completed in the last seven: ${completed}. What is assigned counts once for each person, and a learning path once for all of its courses.`;
    },
    mostUrgent: (listed, all) => `These are the ${listed} most urgent of ${all}.`,
    unnamed: "Unnamed person",
    note: (course, isLate, day) => `${course} · ${isLate ? `overdue since ${day}` : `due on ${day}`}`,
    button: "Open the overview",
  },
  test: {
    subject: "A test email",
    lead: (school) => `If you can read this, ${school} can send you email.`,
    button: "Open the admin pages",
  },
  frame: {
    greeting: (name) => (name ? `Hello ${name},` : "Hello,"),
    why: (school) => `You’re receiving this email because you learn with ${school}.`,
    whyNecessary: (school) =>
      `You’re receiving this email because ${school} requires this training. You cannot unsubscribe from these emails.`,
    whyDigest: (school) => `You’re receiving this email each week because you manage groups at ${school}.`,
    whyTest: "An admin, probably you, has asked for this email.",
    settings: "Email settings",
    unsubscribe: "Unsubscribe from emails like this",
  },
  unsubscribePages: {
    title: "Email",
    ask: (kind) => ({
      title: "Unsubscribe",
      text: `Stop “${nameOf(kind)}” emails?`,
      button: "Unsubscribe",
    }),
    done: (kind, isNecessary) => ({
      title: "You are unsubscribed",
      text: `You won’t receive “${nameOf(kind)}” emails any more${
        isNecessary ? ", except about required training" : ""
      }. You can subscribe again in your account.`,
    }),
    unknown: {
      title: "This unsubscribe link doesn’t work",
      text: "Check that you have all of it. In your account, you choose which emails you get.",
    },
    too_many: { title: "Too many requests", text: "Wait a minute, and try again." },
  },
};
