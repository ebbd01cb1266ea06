import { env } from "@/lib/env";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { countRequests, type Quota } from "@/lib/rate-limits/count";
import { tellSecurity } from "@/lib/security-events/report";
import type { Admission } from "./api-key";

/** How long a process counts by itself before it adds up with the others, in milliseconds. */
const apart = 250;

/** The requests of one key: of all processes when they were last added up, and of this one since. */
type Count = { together: number; since: number; endsAt: number; adding: boolean; isTold: boolean };

const counts = new Map<string, Count>();

/**
 * Counts a request of a key. Processes add up four times a second, so that no request waits for another one's count.
 * @returns the headers that tell how much is left (draft-ietf-httpapi-ratelimit-headers)
 * @throws JsonApiError 429 when the minute's requests are used up
 */
export function countRequest({ key }: Pick<Admission, "key">): Record<string, string> {
  const limit = key.rateLimit ?? env().API_RATE_LIMIT;
  if (limit === 0) return {};
  const count = countOf(key.id);
  const seconds = Math.max(1, Math.ceil((count.endsAt - Date.now()) / 1000));
  const left = limit - count.together - count.since - 1;
  const headers = {
    "RateLimit-Policy": `"key";q=${limit};w=60`,
    RateLimit: `"key";r=${Math.max(0, left)};t=${seconds}`,
  };
  if (left < 0) {
    tellOnce(key.id, count);
    throw tooManyRequests(limit, seconds, headers);
  }
  count.since += 1;
  if (!count.adding) addUpSoon({ client: key.id, limit }, count);
  return headers;
}

// Once a minute in each process, not once a request.
function tellOnce(id: string, count: Count): void {
  if (count.isTold) return;
  count.isTold = true;
  const subject = { subject_type: "api_key", subject_id: id } as const;
  tellSecurity({ event: "rate_limit.exceeded", outcome: "failure", code: "rate_limited", ...subject });
}

function countOf(id: string): Count {
  const known = counts.get(id);
  if (known && (known.adding || known.endsAt > Date.now())) return known;
  const fresh = { together: 0, since: 0, endsAt: Date.now() + 60_000, adding: false, isTold: false };
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
  const detail = `This key may make ${limit} requests a minute. Try again in ${seconds} seconds.`;
  return new JsonApiError("too_many_requests", detail, {
    headers: { ...headers, "Retry-After": String(seconds) },
  });
}
