import type { Count } from "@/lib/lists/count";

const number = new Intl.NumberFormat("en");

/** Returns "1,204", or "25,000+" when there may be more. */
export function formatCount(count: number | Count): string {
  return typeof count === "number"
    ? number.format(count)
    : `${number.format(count.count)}${count.isMore ? "+" : ""}`;
}
