import { readAll } from "@/lib/metrics-hooks";
import { countUnanswered } from "./drain";

/** Counts the slots of load shedding that no open connection uses. Above 0, Lectern has a fault; a restart frees them. */
export function countLeakedRequests(): number {
  const unanswered = countUnanswered();
  if (unanswered === null) return 0;
  return Math.max(0, sumOf("requests_in_progress") - unanswered, sumOf("unfinished_bodies") - unanswered);
}

const sumOf = (reading: Parameters<typeof readAll>[0]) =>
  readAll(reading).reduce((sum, [, value]) => sum + value, 0);
