export type { RetentionPeriod } from "@/lib/database/retention-period";

export const retainedKinds = [
  "sign_in_attempts",
  "sessions",
  "admin_links",
  "logout_tokens",
  "rate_limits",
  "unfinished_uploads",
  "unused_uploads",
  "audit_entries",
  "outbox",
] as const;

export type RetainedKind = (typeof retainedKinds)[number];
