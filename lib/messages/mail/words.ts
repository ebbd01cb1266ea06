import type { MailKind } from "@/lib/outbox/schema";

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

/** Of people's courses and learning paths; `late` are people. */
export type InGroups = { overdue: number; late: number; dueThisWeek: number; completed: number };

type Page = { title: string; text: string };

/** All that one language has to say in mails, and on the pages that they lead to without a sign-in. */
export type MailMessages = {
  assignments: Record<Exclude<MailKind, "certificate" | "digest">, MailWords<AssignedCourse>>;
  certificate: MailWords<GivenCertificate>;
  /** What a manager is told each week. */
  digest: {
    subject: (numbers: InGroups) => string;
    lead: (numbers: InGroups, more: number) => string;
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

/** Whether some of them are courses, and some learning paths. */
export const kindsOf = (items: readonly AssignedCourse[]) => ({
  courses: items.some(({ learningPathId }) => !learningPathId),
  paths: items.some(({ learningPathId }) => learningPathId),
});
