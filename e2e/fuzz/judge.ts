import { findLeaks, type Secrets } from "../endurance/leaks";
import type { FuzzRequest } from "./requests";
import type { WireAnswer } from "./wire";

/** The limit is in milliseconds. */
export const slowestAnswer = 2_000;

export type Exchanged = { request: FuzzRequest; isWellFormed: boolean; answer: WireAnswer; log: string };

export function faultOf({ request, isWellFormed, answer, log }: Exchanged, secrets: Secrets): string | null {
  const title = titleOf(request);
  // A server may close the connection without an answer when a request isn't HTTP.
  if (answer.status === null)
    return isWellFormed || answer.ended === "silent" ? `no answer (${answer.ended}) to ${title}` : null;
  const { status, text, milliseconds } = answer;
  const stack = stackIn(log);
  const isShed = status === 503 && /^retry-after:/im.test(text);
  if (status >= 500 && !isShed) return `${status} to ${title}${stack ? `: ${stack}` : ""}`;
  if (stack) return `a stack in the log for ${title} (${status}): ${stack}`;
  if (stackIn(text)) return `a stack in the answer to ${title}`;
  const readables = [
    { place: "the answer", title, text: text.replace(/^set-cookie:.*$/gim, "") },
    { place: "the log", title, text: log },
  ];
  const [leak] = findLeaks(readables, secrets);
  if (leak) return leak;
  return milliseconds > slowestAnswer ? `${Math.round(milliseconds)} ms for ${title}` : null;
}

/** Equal for faults that differ only in addresses, numbers and ids. */
export function kindOf(fault: string): string {
  return fault.replace(/(to|for) \S+ \S+( \(action\))?( \(\d+\))?/, "").replace(/[\da-f-]{8,}|\d+/g, "*");
}

function titleOf({ method, target, headers }: FuzzRequest): string {
  const action = headers.some(([name]) => name === "Next-Action") ? " (action)" : "";
  const path = (target.split("?")[0] ?? "").replace(/[\da-f-]{36}/g, "*");
  return `${method.slice(0, 20)} ${path.slice(0, 100)}${action}`;
}

function stackIn(text: string): string | null {
  const [, error = "", place = ""] =
    /(?:^|\n|\\n|")([^\n"]{0,300}?)(?:\n|\\n)\s+at ([^\n]{1,200}?)(?:\\n|\n|$)/.exec(text) ?? [];
  return /:\d+|<anonymous>|native/.test(place) ? `${error} at ${place}` : null;
}
