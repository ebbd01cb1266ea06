import type { Caller } from "@/lib/actor";
import { isReadOnly } from "@/lib/database/watch";
import { isReadOnlyError } from "@/lib/errors";
import { log } from "@/lib/log";
import { sha256 } from "@/lib/secrets";
import { endSession } from "./open-and-end";

/** In milliseconds. */
const pause = 500;

/** Further sign-outs fail beyond this many, which no installation reaches while a primary is being replaced. */
const most = 10_000;

// Next.js loads this file more than once, and every copy must refuse the session.
const shared = globalThis as { lecternEndedLater?: Map<string, { token: string; caller: Caller }> };

/** While nothing can be written, refuses the session in this process and ends it later (docs/decisions/034). @throws an error of PostgreSQL, also without room to remember it */
export async function endOrPostpone(token: string, caller: Caller): Promise<"now" | "later"> {
  try {
    await endSession(token, caller);
    return "now";
  } catch (error) {
    const ended = remembered();
    if (!isReadOnlyError(error) || ended.size >= most) throw error;
    if (ended.size === 0) void endRemembered();
    ended.set(sha256(token), { token, caller });
    return "later";
  }
}

export function isSignOutPostponed(token: string): boolean {
  return (shared.lecternEndedLater?.size ?? 0) > 0 && remembered().has(sha256(token));
}

function remembered() {
  shared.lecternEndedLater ??= new Map();
  return shared.lecternEndedLater;
}

async function endRemembered(): Promise<void> {
  const ended = remembered();
  do {
    await new Promise((resolve) => setTimeout(resolve, pause).unref());
    if (!isReadOnly())
      await endAll().catch((err) => log().warn({ err }, "Could not end a postponed session yet"));
  } while (ended.size > 0);
}

async function endAll(): Promise<void> {
  for (const [hash, { token, caller }] of remembered()) {
    await endSession(token, caller);
    remembered().delete(hash);
  }
}
