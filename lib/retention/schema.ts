/** How long a kind of data is kept: for so many days or years, or for good; 0 days is until it is over. */
export type Kept = { days: number } | { years: number } | "for good";

/** The kinds of data that are removed when they are old. */
export const retainedKinds = [
  "sign_in_attempts",
  "sessions",
  "admin_links",
  "rate_limits",
  "unfinished_uploads",
  "unused_uploads",
  "audit_entries",
] as const;

export type RetainedKind = (typeof retainedKinds)[number];
