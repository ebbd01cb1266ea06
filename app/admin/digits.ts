import type { Count } from "@/lib/lists/count";

const number = new Intl.NumberFormat("en");

/** How many there are, as an English sentence has it: "1,204", or "25,000+" where there may be more. */
export function inDigits(some: number | Count): string {
  return typeof some === "number"
    ? number.format(some)
    : `${number.format(some.count)}${some.isMore ? "+" : ""}`;
}
