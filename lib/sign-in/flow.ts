import type { Profile } from "@/lib/people/profile";
import type { Conversation } from "./conversation";
import { SignInFailure } from "./failures";
import { deadline } from "./outbound";

/**
 * One callback on its way through next-auth, which passes nothing of ours along and swallows what is thrown:
 * each step leaves its result, or the failure, here.
 */
export type Flow = Conversation & {
  sessionToken: string;
  replacedToken: string | null;
  userAgent: string | null;
  profile?: Profile;
  personId?: string;
  isFinished?: boolean;
  failure?: unknown;
};

/** A flow with ten seconds for everything that the identity provider has to say. */
export function beginFlow(
  start: Pick<Flow, "attempt" | "provider" | "sessionToken" | "verifier" | "replacedToken" | "userAgent">,
): Flow {
  return { ...start, signal: AbortSignal.timeout(deadline) };
}

/** Runs one step of a flow and keeps the first failure, because next-auth would turn it into a text in a URL. */
export async function step<T>(flow: Flow, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    flow.failure ??= error;
    throw error;
  }
}

/**
 * Sees to it that the flow came to its end, an open session.
 * @throws what it failed with
 */
export function assertFinished(flow: Flow): void {
  if (flow.failure) throw flow.failure;
  if (!flow.isFinished) throw new SignInFailure("internal");
}
