import { authorizationCauses, type Cause, failureCauses } from "@/lib/messages/sign-in-failure-causes";
import { userinfoCauses } from "@/lib/messages/userinfo-causes";
import type { Stated, Step } from "@/lib/sign-in-attempts/schema";
import { findStep } from "@/lib/sign-in-attempts/steps";
import type { FailureCode } from "./failures";
import { malformedTokenCauses, refusedTokenCauses } from "./token-failure-causes";
import type { TriedSettings } from "./tried-settings";
import { malformedUserinfoCauses, refusedUserinfoCauses } from "./userinfo-failure-causes";

export type LoggedFailure = { code: FailureCode; steps: Step[]; tried: TriedSettings | null };

export function causesOf(failure: LoggedFailure): [Cause, ...Cause[]] {
  const [first = failureCauses[failure.code], ...others] = judged[failure.code]?.(failure) ?? [];
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

const judged: Partial<Record<FailureCode, (failure: LoggedFailure) => Cause[]>> = {
  provider_error: authorizationCausesOf,
  token_refused: ({ steps, tried }) => {
    const answer = findStep(steps, "token_answer");
    return answer && tried ? refusedTokenCauses(answer, tried) : [];
  },
  token_malformed: ({ steps }) => malformedTokenCauses(findStep(steps, "token_answer")),
  userinfo_refused: ({ steps, tried }) => {
    const answer = findStep(steps, "userinfo_answer");
    return answer && tried ? refusedUserinfoCauses(answer, tried.settings.advanced.scope) : [];
  },
  userinfo_malformed: ({ steps }) => malformedUserinfoCauses(findStep(steps, "userinfo_answer")),
  user_id_missing: (failure) => {
    const { steps, tried } = failure;
    if (!tried) return [];
    if (findUserIdKey(failure)) return [userinfoCauses.idElsewhere(userIdPath(tried))];
    return [userinfoCauses.idMissing(userIdPath(tried), keysOf(steps))];
  },
  user_id_invalid: ({ tried }) => (tried ? [userinfoCauses.idInvalid(userIdPath(tried))] : []),
};

function authorizationCausesOf({ steps, tried }: LoggedFailure): Cause[] {
  const failed = findStep(steps, "failed");
  const error = failed?.stated?.error ?? failed?.reason ?? "";
  if (/_required$/.test(error)) return [authorizationCauses.interaction];
  if (error === "invalid_request" && tried?.settings.advanced.pkce) return [];
  return Object.hasOwn(authorizationCauses, error)
    ? [authorizationCauses[error as keyof typeof authorizationCauses]]
    : [];
}

const userIdPath = ({ settings }: TriedSettings) => settings.advanced.attributePaths.user_id ?? null;

const keysOf = (steps: Step[]) => findStep(steps, "userinfo_answer")?.keys ?? [];
