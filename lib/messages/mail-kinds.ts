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
  "invitation",
] as const;

export type MailKind = (typeof mailKinds)[number];

/** Accounts offer no choice about invitations, which end with the first sign-in. */
export const accountMailKinds = mailKinds.filter((kind) => kind !== "invitation");

/** Unsubscribing doesn't stop these kinds for required training. */
export const necessaryKinds: readonly MailKind[] = ["assigned", "overdue", "reminder"];
