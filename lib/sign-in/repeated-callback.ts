import { setTimeout as sleep } from "node:timers/promises";
import type { NextRequest, NextResponse } from "next/server";
import { sha256 } from "@/lib/secrets";
import { bindingsIn, sessionTokenOf, setSessionToken } from "@/lib/session/cookies";
import { findReplay, type Replay } from "@/lib/sign-in-attempts/find";
import { failAttempt } from "@/lib/sign-in-attempts/record";
import type { FailureCode } from "./failures";
import { deadline } from "./outbound";
import { countFailure, refuseIfTooMany, refuseUnmatchedCallback } from "./rate-limit";
import { toExplanation, toPath } from "./responses";
import { fitText } from "./stated-refusal";

export async function answerRepeatedCallback(
  request: NextRequest,
  state: string | null,
  binding: string | null,
): Promise<NextResponse> {
  const { searchParams } = request.nextUrl;
  const refuse = (code: FailureCode, attempt: Replay | null, reason: string) =>
    refuseUnmatchedCallback(request, code, attempt?.destination ?? null, reason);
  if (!state) return refuse("state_missing", null, parametersInWords(searchParams, "state"));
  const token = sessionTokenOf(binding ?? "");
  const find = () => findReplay(sha256(state), sha256(token));
  const attempt = await find();
  if (!attempt) return refuse("state_unknown", null, pendingInWords(request));
  const original = `the sign-in ${attempt.id}`;
  if (!binding || sha256(binding) !== attempt.bindingHash)
    return refuse("state_other_browser", attempt, `${original}; ${pendingInWords(request)}`);
  if (!attempt.isConsumed) {
    await failAttempt(attempt.id, "state_expired", null);
    await countFailure(request);
    return toExplanation(attempt);
  }
  if (!attempt.isRecent) return refuse("state_used", attempt, original);
  const tooMany = await refuseIfTooMany(request, "start");
  if (tooMany) return tooMany;
  const ended = await untilFinished(attempt, find);
  return landAgain(ended, token) ?? refuse("state_used", ended, original);
}

/** Describes the parameters received, never the values. */
export function parametersInWords(parameters: URLSearchParams, name: "code" | "state"): string {
  const values = parameters.getAll(name);
  if (values.length > 1) return `${name} came ${values.length} times`;
  if (values.length === 1) return `${name} is empty`;
  const others = [...new Set(parameters.keys())].slice(0, 10).map((one) => fitText(one));
  return others.length > 0 ? `the parameters that came: ${others.join(", ")}` : "no parameters came";
}

function pendingInWords({ cookies }: NextRequest): string {
  const pending = bindingsIn(cookies.getAll()).length;
  if (pending === 0) return "this browser sent no cookie of a sign-in";
  return `this browser sent cookies of ${pending === 1 ? "another sign-in" : `${pending} other sign-ins`}`;
}

function landAgain(attempt: Replay, token: string): NextResponse | null {
  if (attempt.failureCode || attempt.purpose === "test") return toExplanation(attempt);
  if (!attempt.isFinished || !attempt.hasSession) return null;
  const response = toPath(attempt.destination ?? "/");
  setSessionToken(response, token);
  return response;
}

async function untilFinished(attempt: Replay, find: () => Promise<Replay | null>): Promise<Replay> {
  const end = Date.now() + deadline + 2_000;
  let current = attempt;
  while (!current.isFinished && Date.now() < end) {
    await sleep(150);
    current = (await find()) ?? current;
  }
  return current;
}
