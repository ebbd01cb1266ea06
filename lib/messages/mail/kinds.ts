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
