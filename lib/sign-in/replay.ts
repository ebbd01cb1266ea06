import { setTimeout as sleep } from "node:timers/promises";
import type { NextRequest, NextResponse } from "next/server";
import { sha256 } from "@/lib/secrets";
import { sessionTokenOf, setSessionToken } from "@/lib/session/cookies";
import { findReplay, type Replay } from "@/lib/sign-in-attempts/find";
import { failAttempt } from "@/lib/sign-in-attempts/record";
import type { FailureCode } from "./failures";
import { deadline } from "./outbound";
import { countFailure, refuseIfTooMany, refuseUnmatchedCallback } from "./rate-limit";
import { toExplanation, toPath } from "./responses";

/** Answers a callback that cannot consume an attempt: a repeat lands again, others are refused. */
export async function replayOrRefuse(
  request: NextRequest,
  state: string | null,
  binding: string | null,
): Promise<NextResponse> {
  const refuse = (code: FailureCode, attempt: Replay | null) =>
    refuseUnmatchedCallback(request, code, attempt?.destination ?? null);
  if (!state) return refuse("state_missing", null);
  const token = sessionTokenOf(binding ?? "");
  const find = () => findReplay(sha256(state), sha256(token));
  const attempt = await find();
  if (!attempt) return refuse("state_unknown", null);
  if (!binding || sha256(binding) !== attempt.bindingHash) return refuse("state_other_browser", attempt);
  if (!attempt.isConsumed) {
    await failAttempt(attempt.id, "state_expired", null);
    await countFailure(request);
    return toExplanation(attempt);
  }
  if (!attempt.isRecent) return refuse("state_used", attempt);
  const tooMany = await refuseIfTooMany(request, "start");
  if (tooMany) return tooMany;
  const ended = await untilFinished(attempt, find);
  return landAgain(ended, token) ?? refuse("state_used", ended);
}

function landAgain(attempt: Replay, token: string): NextResponse | null {
  if (attempt.failureCode || attempt.purpose === "test") return toExplanation(attempt);
  if (!attempt.isFinished || !attempt.hasSession) return null;
  const response = toPath(attempt.destination ?? "/");
  setSessionToken(response, token);
  return response;
}

/** Waits for the callback that is being processed, as long as it may take. */
async function untilFinished(attempt: Replay, find: () => Promise<Replay | null>): Promise<Replay> {
  const end = Date.now() + deadline + 2_000;
  let current = attempt;
  while (!current.isFinished && Date.now() < end) {
    await sleep(150);
    current = (await find()) ?? current;
  }
  return current;
}
