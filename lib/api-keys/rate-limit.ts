import type { KnownKey } from "@/lib/api-keys/find";
import { reportSecurityEvent } from "@/lib/audit-log/report-security-event";
import { env } from "@/lib/env";
import { isReadOnlyError } from "@/lib/errors";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { type Bucket, bucketOf, countInBucket } from "@/lib/rate-limits/bucket";
import { ProcessCounter } from "@/lib/rate-limits/process-counter";
import { withConnectionsFor } from "@/lib/workload";

/** `reportedAt` is a time of `performance.now()`. */
type Client = { limit: number; counter: ProcessCounter; reportedAt: number };

const clients = new Map<string, Client>();

/** Returns rate limit headers (draft-ietf-httpapi-ratelimit-headers); throws JsonApiError 429. */
export function countRequest(key: KnownKey): Record<string, string> {
  const limit = limitOf(key);
  if (limit === 0) return {};
  const client = clientOf(key.id, limit);
  const { counter } = client;
  if (counter.spend()) return headersOf(counter);
  reportOnce(key.id, client);
  const seconds = Math.max(1, Math.ceil(counter.wait / 1000));
  const headers = { ...headersOf(counter), "Retry-After": String(seconds) };
  throw new JsonApiError("rate_limit_exceeded", { limit, seconds }, { headers });
}

export function hasRequestsLeft(key: KnownKey): boolean {
  const limit = limitOf(key);
  return limit === 0 || clientOf(key.id, limit).counter.wait === 0;
}

const limitOf = ({ rateLimit }: KnownKey) => rateLimit ?? env().API_RATE_LIMIT;

function clientOf(id: string, limit: number): Client {
  const known = clients.get(id);
  if (known?.limit === limit) return known;
  const fresh = {
    limit,
    counter: counterOf(id, bucketOf(limit)),
    reportedAt: known?.reportedAt ?? -Infinity,
  };
  clients.set(id, fresh);
  return fresh;
}

/** Counting runs as sign-in work, so that it doesn't queue behind admitted requests. */
const counting = { kind: "sign-in", isImpatient: true } as const;

function counterOf(id: string, bucket: Bucket): ProcessCounter {
  return new ProcessCounter(bucket, (requests) =>
    withConnectionsFor(counting, () => countInBucket("api", id, bucket, requests)).catch((error) => {
      if (!isReadOnlyError(error))
        log().warn({ err: error, apiKey: id }, "Counting the requests of an API key across processes failed");
      return null;
    }),
  );
}

function headersOf({ bucket: { burst, interval }, fullIn }: ProcessCounter): Record<string, string> {
  const left = Math.max(0, Math.floor(burst - fullIn / interval));
  return {
    "RateLimit-Policy": `"key";q=${burst};w=${Math.ceil((burst * interval) / 1000)}`,
    RateLimit: `"key";r=${left};t=${Math.ceil(fullIn / 1000)}`,
  };
}

// Each process reports a client once a minute.
function reportOnce(id: string, client: Client): void {
  if (performance.now() - client.reportedAt < 60_000) return;
  client.reportedAt = performance.now();
  const subject = { subject_type: "api_key", subject_id: id } as const;
  reportSecurityEvent({ event: "rate_limit.exceeded", outcome: "failure", code: "rate_limited", ...subject });
}
