import type { Kept, RetainedKind } from "./schema";

/** The kinds of data as people call them. */
export const kindNames: Record<RetainedKind, string> = {
  sign_in_attempts: "Sign-in attempts and tests",
  sessions: "Sessions that ended",
  admin_links: "One-time links that ended",
  rate_limits: "Counts of requests",
  unfinished_uploads: "Unfinished uploads",
  unused_uploads: "Uploads that nothing uses",
  audit_entries: "Audit log",
};

/** How long a kind of data is kept, in words. */
export function keptInWords(kept: Kept): string {
  if (kept === "for good") return "For good";
  const [count, unit] = "days" in kept ? [kept.days, "day"] : [kept.years, "year"];
  if (count === 0) return "Not kept";
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}
