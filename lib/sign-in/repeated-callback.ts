import { setTimeout as sleep } from "node:timers/promises";
import type { NextRequest, NextResponse } from "next/server";
import type { Evidence } from "@/lib/messages/sign-in-evidence";
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
  const refuse = (code: FailureCode, attempt: Replay | null, ...evidence: Evidence[]) =>
    refuseUnmatchedCallback(request, code, attempt?.destination ?? null, evidence);
  if (!state) return refuse("state_missing", null, parameterEvidence(searchParams, "state"));
  const token = sessionTokenOf(binding ?? "");
  const find = () => findReplay(sha256(state), sha256(token));
  const attempt = await find();
  if (!attempt) return refuse("state_unknown", null, pendingEvidence(request));
  const original = { code: "sign_in", id: attempt.id } as const;
  if (!binding || sha256(binding) !== attempt.bindingHash)
    return refuse("state_other_browser", attempt, original, pendingEvidence(request));
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
export function parameterEvidence(parameters: URLSearchParams, name: "code" | "state" | "iss"): Evidence {
  const values = parameters.getAll(name);
  if (values.length > 1) return { code: "parameter_repeated", name, count: values.length };
  if (values.length === 1) return { code: "parameter_empty", name };
  const others = [...new Set(parameters.keys())].slice(0, 10).map((one) => fitText(one));
  const names = others.join(", ");
  return names ? { code: "parameters_received", names } : { code: "no_parameters" };
}

function pendingEvidence({ cookies }: NextRequest): Evidence {
  const count = bindingsIn(cookies.getAll()).length;
  return count === 0 ? { code: "cookies_absent" } : { code: "cookies_of_others", count };
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
