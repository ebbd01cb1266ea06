import type { Messages } from "@/lib/messages/messages";
import type { RetentionPeriod } from "./schema";

export function periodText(t: Omit<Messages["retention"], "columns">, kept: RetentionPeriod): string {
  if (kept === "forever") return t.forever;
  const [text, count] = "days" in kept ? [t.days, kept.days] : [t.years, kept.years];
  return count === 0 ? t.notKept : text({ count });
}
