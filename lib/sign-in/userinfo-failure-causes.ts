import type { StepOf } from "@/lib/sign-in-attempts/steps";
import type { Cause, Causes } from "./causes";
import { causeOfStatus } from "./status-causes";

type Answer = StepOf<"userinfo_answer">;

/** Judges by the status and the error codes of RFC 6750, section 3.1. @param scope the authorization request's scope */
export function refusedUserinfoCauses(
  { status, kind, stated = {} }: Answer,
  scope: string | null,
  causes: Causes,
): Cause[] {
  const { status: statusCauses, userinfo: userinfoCauses } = causes;
  const { error, description = "", scope: wanted = /\bopenid\b/.test(description) ? "openid" : "" } = stated;
  const byStatus = causeOfStatus(status, "users", causes);
  if (byStatus) return [byStatus];
  const scopeMissing = userinfoCauses.scopeMissing(scope, wanted);
  if (error === "insufficient_scope" || wanted) return [scopeMissing];
  if (status === 403) {
    const forbidden = userinfoCauses.forbidden;
    return kind === "page" ? [forbidden, scopeMissing] : [scopeMissing, forbidden];
  }
  if (status === 401) {
    const tokenRefused = userinfoCauses.tokenRefused;
    return scope === null ? [scopeMissing, tokenRefused] : [tokenRefused, scopeMissing];
  }
  if (status === 429) return [statusCauses.tooMany];
  return status >= 500 ? [statusCauses.failing.users] : [];
}

export function malformedUserinfoCauses(answer: Answer | undefined, { userinfo }: Causes): Cause[] {
  const { page, list, empty } = userinfo;
  const causes: Partial<Record<NonNullable<Answer["kind"]>, Cause>> = { page, list, empty };
  const cause = answer?.kind && causes[answer.kind];
  return cause ? [cause] : [];
}
