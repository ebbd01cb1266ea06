import { type RetainedKind, type RetentionPeriod, retainedTables } from "./schema";

export const kindNames: Record<RetainedKind, string> = {
  sign_in_attempts: "Sign-in attempts and tests",
  sessions: "Ended sessions",
  admin_links: "Ended one-time links",
  logout_tokens: "Used logout tokens",
  rate_limits: "Request counts",
  unfinished_uploads: "Unfinished uploads",
  unused_uploads: "Unused uploads",
  audit_entries: "Audit log",
  outbox: "Which emails were sent",
  ...Object.fromEntries(retainedTables.map(([table, { name }]) => [table, name])),
};

export function periodInWords(kept: RetentionPeriod): string {
  if (kept === "forever") return "Forever";
  const [count, unit] = "days" in kept ? [kept.days, "day"] : [kept.years, "year"];
  if (count === 0) return "Not kept";
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
