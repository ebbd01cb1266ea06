import { env } from "@/lib/env";
import { isDatabaseUnreachable } from "@/lib/errors";
import { networksOf } from "@/lib/http/client-ip";
import { type Counted, countRequests, type RateLimitKind } from "@/lib/rate-limits/count";

// Networks may ask ten times as often as SIGN_IN_RATE_LIMIT allows failures; one around an IPv6 address, a hundred times.
const factors = [10, 100];

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
