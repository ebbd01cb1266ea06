import type { MailKind } from "./kinds";

export type AssignedCourse = {
  name: string;
  isPath: boolean;
  dueOn: string;
  isRequired: boolean;
  isAgain: boolean;
};

export type GivenCertificate = { name: string; number: string; expiresOn: string };

export type MailWords<Item> = {
  one: Record<"subject" | "lead" | "button", (item: Item) => string>;
  several: {
    subject: (count: number, things: string) => string;
    lead: (things: string) => string;
    button: string;
  };
  note: (item: Item) => string;
};

/** Counts courses and learning paths of people; `late` counts people, `completed` courses. */
export type InGroups = { overdue: number; late: number; dueThisWeek: number; completed: number };

type Page = { title: string; text: string };

export type MailMessages = {
  things: Record<"courses" | "paths" | "both", string>;
  assignments: Record<Exclude<MailKind, "certificate" | "digest">, MailWords<AssignedCourse>>;
  certificate: MailWords<GivenCertificate>;
  reissuedCertificate: MailWords<GivenCertificate>;
  digest: {
    subject: (numbers: InGroups) => string;
    lead: string;
    details: (numbers: InGroups) => string;
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
    /** `isNecessary` means that mails about required training still come. */
    done: (kind: MailKind, isNecessary: boolean) => Page;
    unknown: Page;
    too_many: Page;
  };
};
