import type { MailKind } from "./kinds";

/** A course, or a learning path, that somebody has to do. `dueOn` is written out; `isAgain`: they completed it before, until then. */
export type AssignedCourse = {
  name: string;
  isPath: boolean;
  dueOn: string;
  isRequired: boolean;
  isAgain: boolean;
};

/** `expiresOn` is written out, or empty. */
export type GivenCertificate = { name: string; number: string; expiresOn: string };

/** About one, or about several `things`. */
export type MailWords<Item> = {
  one: Record<"subject" | "lead" | "button", (item: Item) => string>;
  several: {
    subject: (count: number, things: string) => string;
    lead: (things: string) => string;
    button: string;
  };
  note: (item: Item) => string;
};

/** Of people's courses and learning paths; `late` are people, `completed` courses. */
export type InGroups = { overdue: number; late: number; dueThisWeek: number; completed: number };

type Page = { title: string; text: string };

/** All that one language has to say in mails, and on the pages that they lead to without a sign-in. */
export type MailMessages = {
  /** What several of them are. */
  things: Record<"courses" | "paths" | "both", string>;
  assignments: Record<Exclude<MailKind, "certificate" | "digest">, MailWords<AssignedCourse>>;
  certificate: MailWords<GivenCertificate>;
  /** Instead of one that was revoked. */
  reissuedCertificate: MailWords<GivenCertificate>;
  /** What a manager is told each week. */
  digest: {
    subject: (numbers: InGroups) => string;
    lead: string;
    details: (numbers: InGroups) => string;
    /** Where not all are listed. */
    mostUrgent: (listed: number, all: number) => string;
    unnamed: string;
    note: (name: string, isLate: boolean, day: string) => string;
    button: string;
  };
  test: { subject: string; lead: (school: string) => string; button: string };
  frame: {
    greeting: (name: string) => string;
    why: (school: string) => string;
    whyNecessary: (school: string) => string;
    whyDigest: (school: string) => string;
    whyTest: string;
    settings: string;
    unsubscribe: string;
  };
  unsubscribePages: {
    title: string;
    ask: (kind: MailKind) => Page & { button: string };
    /** `isNecessary`: mails of the kind about what is required still come. */
    done: (kind: MailKind, isNecessary: boolean) => Page;
    unknown: Page;
    too_many: Page;
  };
};
