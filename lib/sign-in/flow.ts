import { type NotedStep, note } from "@/lib/sign-in-attempts/record";
import { SignInFailure } from "./failures";
import { deadline } from "./outbound";
import type { Profile } from "./profile";
import type { ProviderRequests } from "./provider-requests";

/** Collects each step's result or failure in one callback, because next-auth swallows errors. */
export type Flow = ProviderRequests & {
  sessionToken: string;
  replacedToken: string | null;
  userAgent: string | null;
  steps: NotedStep[];
  idToken?: string | null;
  profile?: Profile;
  authenticatedAt?: Date | null;
  personId?: string;
  failure?: unknown;
};

export function beginFlow(
  start: Omit<
    Flow,
    "signal" | "note" | "watch" | "idToken" | "profile" | "authenticatedAt" | "personId" | "failure"
  >,
): Flow {
  const { steps } = start;
  return {
    ...start,
    signal: AbortSignal.timeout(deadline),
    note: (...seen) => void steps.push(...seen.map(note)),
  };
}

/** Runs one step and keeps its failure, which next-auth would turn into a text in a URL. */
export async function step<T>(flow: Flow, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    flow.failure ??= error;
    throw error;
  }
}

/** @throws the failure of a step, or `internal` when no session was opened */
export function assertFinished(flow: Flow): void {
  if (flow.failure) throw flow.failure;
  if (!flow.personId) throw new SignInFailure("internal");
}
