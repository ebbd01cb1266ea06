import type { Messages } from "@/lib/messages/messages";
import type { Stated, Step } from "@/lib/sign-in-attempts/schema";
import { findStep } from "@/lib/sign-in-attempts/steps";
import { type Cause, type Causes, causesIn } from "./causes";
import type { FailureCode } from "./failures";
import { malformedTokenCauses, refusedTokenCauses } from "./token-failure-causes";
import type { TriedSettings } from "./tried-settings";
import { malformedUserinfoCauses, refusedUserinfoCauses } from "./userinfo-failure-causes";

export type LoggedFailure = { code: FailureCode; steps: Step[]; tried: TriedSettings | null };

export function causesOf(failure: LoggedFailure, t: Messages): [Cause, ...Cause[]] {
  const causes = causesIn(t);
  const [first = causes.failures[failure.code], ...others] = judged[failure.code]?.(failure, causes) ?? [];
  return [first, ...others];
}

export function findUserIdKey({ code, steps, tried }: LoggedFailure): "sub" | null {
  if (code !== "user_id_missing" || !tried || userIdPath(tried) === "sub") return null;
  return keysOf(steps).includes("sub") ? "sub" : null;
}

export function statedOf({ code, steps }: LoggedFailure): Stated | null {
  const answer = code.startsWith("token_") ? findStep(steps, "token_answer") : null;
  const information = code.startsWith("userinfo_") ? findStep(steps, "userinfo_answer") : null;
  return (answer ?? information ?? findStep(steps, "failed"))?.stated ?? null;
}

const judged: Partial<Record<FailureCode, (failure: LoggedFailure, causes: Causes) => Cause[]>> = {
  provider_error: authorizationCausesOf,
  token_refused: ({ steps, tried }, causes) => {
    const answer = findStep(steps, "token_answer");
    return answer && tried ? refusedTokenCauses(answer, tried, causes) : [];
  },
  token_malformed: ({ steps }, causes) => malformedTokenCauses(findStep(steps, "token_answer"), causes),
  userinfo_refused: ({ steps, tried }, causes) => {
    const answer = findStep(steps, "userinfo_answer");
    return answer && tried ? refusedUserinfoCauses(answer, tried.settings.advanced.scope, causes) : [];
  },
  userinfo_malformed: ({ steps }, causes) =>
    malformedUserinfoCauses(findStep(steps, "userinfo_answer"), causes),
  user_id_missing: (failure, { userinfo }) => {
    const { steps, tried } = failure;
    if (!tried) return [];
    if (findUserIdKey(failure)) return [userinfo.idElsewhere(userIdPath(tried))];
    return [userinfo.idMissing(userIdPath(tried), keysOf(steps))];
  },
  user_id_invalid: ({ tried }, { userinfo }) => (tried ? [userinfo.idInvalid(userIdPath(tried))] : []),
};

function authorizationCausesOf({ steps, tried }: LoggedFailure, { authorization }: Causes): Cause[] {
  const failed = findStep(steps, "failed");
  const error = failed?.stated?.error ?? failed?.reason ?? "";
  if (/_required$/.test(error)) return [authorization.interaction];
  if (error === "invalid_request" && tried?.settings.advanced.pkce) return [];
  return Object.hasOwn(authorization, error) ? [authorization[error as keyof typeof authorization]] : [];
}

const userIdPath = ({ settings }: TriedSettings) => settings.advanced.attributePaths.user_id ?? null;

const keysOf = (steps: Step[]) => findStep(steps, "userinfo_answer")?.keys ?? [];
