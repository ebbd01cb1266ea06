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

/** Unsubscribing doesn't stop these kinds for required training. */
export const necessaryKinds: readonly MailKind[] = ["assigned", "overdue", "reminder"];

/** Older events are never sent, as when mail is set up late. */
export const newsDays = 14;

/** Days from the notice to the due date. */
export const reminderDays = 7;

/** Days without a reminder after an assignment's mail. */
export const restDays = 3;
