import { Refusal } from "@/lib/errors";
import { provisionPerson } from "@/lib/people/provision";
import { SignInFailure } from "./failures";
import { type Flow, step } from "./flow";

/**
 * next-auth's `callbacks.signIn`: creates or updates the person and syncs their groups, in one transaction
 * (specification 4.3, rules 4 and 5), before next-auth asks the adapter who signed in.
 */
export function provision(flow: Flow): Promise<boolean> {
  return step(flow, async () => {
    if (!flow.profile) throw new SignInFailure("userinfo_malformed");
    const { provider, profile, attempt } = flow;
    const { personId } = await provisionPerson(provider, profile, attempt.id).catch(explainRefusal);
    flow.personId = personId;
    return true;
  });
}

/** Turns the domain's refusal of a deactivated person into the failure that the person reads about. */
export function explainRefusal(error: unknown): never {
  const isDeactivated = error instanceof Refusal && error.code === "forbidden";
  throw isDeactivated ? new SignInFailure("person_deactivated", null, { cause: error }) : error;
}
