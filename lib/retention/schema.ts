import { tablesOfKinds } from "@/lib/courses/kinds/activity-kinds";

const ownKinds = [
  "sign_in_attempts",
  "sessions",
  "admin_links",
  "logout_tokens",
  "rate_limits",
  "idempotency_keys",
  "unfinished_uploads",
  "unused_uploads",
  "audit_entries",
  "outbox",
  "provisioning_entries",
  "people_merge_rows",
  "people_imports",
] as const;

export type RetainedKind = (typeof ownKinds)[number];

/** Tables of activity kinds that remove old rows. */
export const retainedTables = tablesOfKinds.flatMap(([table, { retained }]) =>
  retained ? [[table, retained] as const] : [],
);

// The compiler doesn't know the names of these tables.
export const retainedKinds = [...ownKinds, ...retainedTables.map(([table]) => table as RetainedKind)];
