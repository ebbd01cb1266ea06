import type { Count } from "@/lib/lists/count";

const number = new Intl.NumberFormat("en");

export function formatCount(count: number | Count): string {
  return typeof count === "number"
    ? number.format(count)
    : `${number.format(count.count)}${count.isMore ? "+" : ""}`;
}
