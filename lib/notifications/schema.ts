export const mailKinds = [
  "assigned",
  "due_soon",
  "overdue",
  "expiring",
  "reminder",
  "certificate",
  "digest",
] as const;

export type MailKind = (typeof mailKinds)[number];

/** Of what is required, these are always sent. */
export const necessaryKinds: readonly MailKind[] = ["assigned", "overdue", "reminder"];

/** What is older is not told any more, such as when mail is set up later. */
export const newsDays = 14;

/** How long before its day a mail says that something is due. */
export const reminderDays = 7;

/** Who was told of an assignment within these days is not reminded of it. */
export const restDays = 3;
