import { readAll } from "@/lib/observers";
import { countUnanswered } from "./drain";

/**
 * Counts what load shedding still counts although no open connection waits for it: slots that only a restart frees.
 * Always 0 without a fault in Lectern.
 */
export function countLeakedRequests(): number {
  const unanswered = countUnanswered();
  if (unanswered === null) return 0;
  return Math.max(0, sumOf("requests_in_progress") - unanswered, sumOf("unfinished_bodies") - unanswered);
}

const sumOf = (reading: Parameters<typeof readAll>[0]) =>
  readAll(reading).reduce((sum, [, value]) => sum + value, 0);
