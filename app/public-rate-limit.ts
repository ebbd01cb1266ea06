import { env } from "@/lib/env";
import { isDatabaseUnreachable } from "@/lib/errors";
import { networksOf } from "@/lib/http/client-ip";
import { type Counted, countRequests, type RateLimitKind } from "@/lib/rate-limits/count";

// As many as sign-ins that begin: SIGN_IN_RATE_LIMIT is how many may fail. The network around an IPv6 address has more.
const factors = [10, 100];

/** For addresses with a token: seconds to wait for a network that asks too often, or null. */
export async function secondsToWait(kind: RateLimitKind, headers: Headers): Promise<number | null> {
  const limit = env().SIGN_IN_RATE_LIMIT;
  if (limit === 0) return null;
  const [narrow, ...wide] = networksOf(headers).map((client, index) => ({
    client,
    limit: limit * (factors[index] ?? 100),
  }));
  const counted = narrow && (await countRequests(kind, [narrow, ...wide]).catch(orUncounted));
  return counted && counted.requests > counted.limit ? counted.retryAfter : null;
}

// A standby that takes no writes can still answer.
export function orUncounted(error: unknown): Counted | null {
  if (isDatabaseUnreachable(error)) return null;
  throw error;
}
