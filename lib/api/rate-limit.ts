import type { KnownKey } from "@/lib/api-keys/find";
import { reportSecurityEvent } from "@/lib/audit-log/report-security-event";
import { env } from "@/lib/env";
import { isReadOnlyError } from "@/lib/errors";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { type Bucket, bucketOf, countInBucket } from "@/lib/rate-limits/bucket";
import { Lease } from "@/lib/rate-limits/lease";
import { withConnectionsFor } from "@/lib/workload";

/** `reportedAt` is a time of `performance.now()`. */
type Client = { limit: number; lease: Lease; reportedAt: number };

const clients = new Map<string, Client>();

/** Returns rate limit headers (draft-ietf-httpapi-ratelimit-headers); throws JsonApiError 429. */
export function countRequest(key: KnownKey): Record<string, string> {
  const limit = limitOf(key);
  if (limit === 0) return {};
  const client = clientOf(key.id, limit);
  const { lease } = client;
  if (lease.spend()) return headersOf(lease);
  reportOnce(key.id, client);
  const seconds = Math.max(1, Math.ceil(lease.wait / 1000));
  const headers = { ...headersOf(lease), "Retry-After": String(seconds) };
  throw new JsonApiError("rate_limit_exceeded", { limit, seconds }, { headers });
}

export function hasRequestsLeft(key: KnownKey): boolean {
  const limit = limitOf(key);
  return limit === 0 || clientOf(key.id, limit).lease.wait === 0;
}

const limitOf = ({ rateLimit }: KnownKey) => rateLimit ?? env().API_RATE_LIMIT;

function clientOf(id: string, limit: number): Client {
  const known = clients.get(id);
  if (known?.limit === limit) return known;
  const fresh = { limit, lease: leaseOf(id, bucketOf(limit)), reportedAt: known?.reportedAt ?? -Infinity };
  clients.set(id, fresh);
  return fresh;
}

/** Counting runs as sign-in work, so that it doesn't queue behind admitted requests. */
const counting = { kind: "sign-in", isImpatient: true } as const;

function leaseOf(id: string, bucket: Bucket): Lease {
  return new Lease(bucket, (requests) =>
    withConnectionsFor(counting, () => countInBucket("api", id, bucket, requests)).catch((error) => {
      const words = "The requests of an API key could not be counted with the others";
      if (!isReadOnlyError(error)) log().warn({ err: error, apiKey: id }, words);
      return null;
    }),
  );
}

function headersOf({ bucket: { burst, interval }, fullIn }: Lease): Record<string, string> {
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
