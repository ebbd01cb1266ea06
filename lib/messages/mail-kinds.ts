export const mailKinds = [
  "assigned",
  "due_soon",
  "overdue",
  "expiring",
  "reminder",
  "certificate",
  "graded",
  "digest",
  "report",
] as const;

export type MailKind = (typeof mailKinds)[number];

/** Unsubscribing doesn't stop these kinds for required training. */
export const necessaryKinds: readonly MailKind[] = ["assigned", "overdue", "reminder"];
