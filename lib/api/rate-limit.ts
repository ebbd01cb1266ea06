import type { KnownKey } from "@/lib/api-keys/find";
import { env } from "@/lib/env";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { countRequests, type Quota } from "@/lib/rate-limits/count";
import { reportSecurityEvent } from "@/lib/security-events/report";
import type { Admission } from "./api-key";

/** How long a process counts alone before it adds up with the others, in milliseconds. */
const apart = 250;

/** `together`: of all processes when last added up; `since`: of this one after that. */
type Count = { together: number; since: number; endsAt: number; adding: boolean; isReported: boolean };

const counts = new Map<string, Count>();

/**
 * Returns rate limit headers (draft-ietf-httpapi-ratelimit-headers); throws JsonApiError 429. Processes add up four
 * times a second, so that no request waits for another's count.
 */
export function countRequest({ key }: Pick<Admission, "key">): Record<string, string> {
  const limit = limitOf(key);
  if (limit === 0) return {};
  const count = countOf(key.id);
  const seconds = Math.max(1, Math.ceil((count.endsAt - Date.now()) / 1000));
  const left = limit - count.together - count.since - 1;
  const headers = {
    "RateLimit-Policy": `"key";q=${limit};w=60`,
    RateLimit: `"key";r=${Math.max(0, left)};t=${seconds}`,
  };
  if (left < 0) {
    reportOnce(key.id, count);
    throw tooManyRequests(limit, seconds, headers);
  }
  count.since += 1;
  if (!count.adding) addUpSoon({ client: key.id, limit }, count);
  return headers;
}

/** Whether `countRequest` would not throw now. */
export function hasRequestsLeft(key: KnownKey): boolean {
  const limit = limitOf(key);
  if (limit === 0) return true;
  const { together, since } = countOf(key.id);
  return together + since < limit;
}

const limitOf = ({ rateLimit }: KnownKey) => rateLimit ?? env().API_RATE_LIMIT;

// Once a minute in each process.
function reportOnce(id: string, count: Count): void {
  if (count.isReported) return;
  count.isReported = true;
  const subject = { subject_type: "api_key", subject_id: id } as const;
  reportSecurityEvent({ event: "rate_limit.exceeded", outcome: "failure", code: "rate_limited", ...subject });
}

function countOf(id: string): Count {
  const known = counts.get(id);
  if (known && (known.adding || known.endsAt > Date.now())) return known;
  const fresh = { together: 0, since: 0, endsAt: Date.now() + 60_000, adding: false, isReported: false };
  counts.set(id, fresh);
  return fresh;
}

function addUpSoon(quota: Quota, count: Count): void {
  count.adding = true;
  setTimeout(() => void addUp(quota, count), apart).unref();
}

async function addUp(quota: Quota, count: Count): Promise<void> {
  const added = count.since;
  try {
    const { requests, retryAfter } = await countRequests("api", [quota], added);
    count.together = requests;
    count.since -= added;
    count.endsAt = Date.now() + retryAfter * 1000;
  } catch (error) {
    log().warn({ err: error, apiKey: quota.client }, "The requests of an API key could not be added up");
  }
  count.adding = false;
}

function tooManyRequests(limit: number, seconds: number, headers: Record<string, string>): JsonApiError {
  return new JsonApiError(
    "rate_limit_exceeded",
    { limit, seconds },
    { headers: { ...headers, "Retry-After": String(seconds) } },
  );
}
