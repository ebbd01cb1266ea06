import type { RetentionPeriod } from "@/lib/database/retention-period";
import type { Messages } from "./messages";

export function periodText(t: Omit<Messages["retention"], "columns">, kept: RetentionPeriod): string {
  if (kept === "forever") return t.forever;
  const [text, count] = "days" in kept ? [t.days, kept.days] : [t.years, kept.years];
  return count === 0 ? t.notKept : text({ count });
}
