import { setTimeout as sleep } from "node:timers/promises";
import type { NextResponse } from "next/server";
import { sha256 } from "@/lib/secrets";
import { hasSession } from "@/lib/sessions/queries";
import { failAttempt, recordRefusal } from "@/lib/sign-in-attempts/commands";
import { findAttempt, findAttemptByState, wasJustConsumed } from "@/lib/sign-in-attempts/queries";
import type { SignInAttempt } from "@/prisma/generated/client";
import { sessionTokenOf, setSessionToken } from "./cookies";
import type { FailureCode } from "./failures";
import { deadline } from "./outbound";
import { toFailurePage, toPath } from "./responses";

/**
 * A callback that may not consume an attempt: the same one again (a double click, a reload), or one to refuse.
 * Nothing is sent to the identity provider.
 */
export async function replayOrRefuse(state: string | null, binding: string | null): Promise<NextResponse> {
  if (!state) return refuse("state_missing", null);
  const attempt = await findAttemptByState(sha256(state));
  if (!attempt) return refuse("state_unknown", null);
  if (!binding || sha256(binding) !== attempt.bindingHash) return refuse("state_other_browser", attempt);
  if (!attempt.consumedAt) {
    await failAttempt(attempt.id, "state_expired", null);
    return toFailurePage(attempt.id);
  }
  const isRecent = await wasJustConsumed(attempt.id);
  return (isRecent && (await landAgain(attempt, sessionTokenOf(binding)))) || refuse("state_used", attempt);
}

async function landAgain(attempt: SignInAttempt, sessionToken: string): Promise<NextResponse | null> {
  const finished = await untilFinished(attempt);
  if (finished?.failureCode) return toFailurePage(attempt.id);
  if (!finished?.personId || !(await hasSession(sessionToken))) return null;
  const response = toPath(attempt.destination ?? "/");
  setSessionToken(response, sessionToken);
  return response;
}

/** Waits for the callback that is at it, as long as that one may take. */
async function untilFinished(attempt: SignInAttempt): Promise<SignInAttempt | null> {
  const end = Date.now() + deadline + 2_000;
  for (;;) {
    const current = await findAttempt(attempt.id);
    if (!current || current.finishedAt || Date.now() > end) return current;
    await sleep(150);
  }
}

async function refuse(code: FailureCode, attempt: SignInAttempt | null): Promise<NextResponse> {
  return toFailurePage(await recordRefusal(code, attempt?.destination ?? null));
}
