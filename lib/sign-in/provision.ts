import { Refusal } from "@/lib/errors";
import { SignInFailure } from "./failures";
import { type Flow, step } from "./flow";
import { provisionPerson } from "./provision-person";

/** Serves as next-auth's `callbacks.signIn`: saves person, groups and session in one statement (specification 4.3, rules 4 and 5). */
export function provision(flow: Flow): Promise<boolean> {
  return step(flow, async () => {
    if (!flow.profile) throw new SignInFailure("userinfo_malformed");
    const { provider, profile, attempt, steps, sessionToken: token, replacedToken, userAgent } = flow;
    const { authenticatedAt = null } = flow;
    const signIn = { attemptId: attempt.id, steps, token, replacedToken, userAgent, authenticatedAt };
    const { personId } = await provisionPerson(provider, profile, signIn).catch(explainRefusal);
    flow.personId = personId;
    return true;
  });
}

function explainRefusal(error: unknown): never {
  const isDeactivated = error instanceof Refusal && error.code === "person_deactivated";
  throw isDeactivated ? new SignInFailure("person_deactivated", null, { cause: error }) : error;
}
