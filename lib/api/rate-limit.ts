import type { KnownKey } from "@/lib/api-keys/find";
import { env } from "@/lib/env";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { addReading } from "@/lib/observers";
import { type Bucket, bucketOf, takeFromBucket } from "@/lib/rate-limits/bucket";
import { reportSecurityEvent } from "@/lib/security-events/report";
import { runAs } from "@/lib/workload";
import type { Admission } from "./api-key";

/**
 * How long a process counts alone before it adds up with the others, in milliseconds; and how many requests, of those
 * that may come at once.
 */
const apart = 250;
const shareApart = 1 / 10;

/**
 * `fullAt`: when the bucket is full again, of all processes when last added up and of this one after that; `since`: how many
 * it has counted after that.
 */
type Count = {
  fullAt: number;
  since: number;
  timer: NodeJS.Timeout | undefined;
  isAdding: boolean;
  reportedAt: number;
};

const counts = new Map<string, Count>();
addReading("queue_depth", "counted_api_keys", () => {
  let waiting = 0;
  for (const { since } of counts.values()) if (since > 0) waiting += 1;
  return waiting;
});

/**
 * Returns rate limit headers (draft-ietf-httpapi-ratelimit-headers); throws JsonApiError 429. Processes add up four
 * times a second and after a tenth of a burst, so no request pays for a count. What they let through too much meanwhile
 * is owed: it has to trickle in before anybody is let through again.
 */
export function countRequest({ key }: Pick<Admission, "key">): Record<string, string> {
  const limit = limitOf(key);
  if (limit === 0) return {};
  const bucket = bucketOf(limit);
  const count = countOf(key.id);
  const wait = waitFor(bucket, count);
  if (wait > 0) {
    reportOnce(key.id, count);
    const seconds = Math.ceil(wait / 1000);
    const headers = { ...headersOf(bucket, count), "Retry-After": String(seconds) };
    throw new JsonApiError("rate_limit_exceeded", { limit, seconds }, { headers });
  }
  count.fullAt = Math.max(count.fullAt, Date.now()) + bucket.interval;
  count.since += 1;
  addUpSoon(key.id, bucket, count);
  return headersOf(bucket, count);
}

/** Whether `countRequest` would not throw now. */
export function hasRequestsLeft(key: KnownKey): boolean {
  const limit = limitOf(key);
  return limit === 0 || waitFor(bucketOf(limit), countOf(key.id)) <= 0;
}

const limitOf = ({ rateLimit }: KnownKey) => rateLimit ?? env().API_RATE_LIMIT;

function countOf(id: string): Count {
  const known = counts.get(id);
  if (known) return known;
  const fresh = { fullAt: 0, since: 0, timer: undefined, isAdding: false, reportedAt: -Infinity };
  counts.set(id, fresh);
  return fresh;
}

/** How much is taken, in milliseconds of refilling. */
const taken = ({ fullAt }: Count) => Math.max(0, fullAt - Date.now());

/** Until there is a request left, in milliseconds. */
function waitFor({ burst, interval }: Bucket, count: Count): number {
  return taken(count) - (burst - 1) * interval;
}

function headersOf({ burst, interval }: Bucket, count: Count): Record<string, string> {
  const left = Math.max(0, Math.floor(burst - taken(count) / interval));
  return {
    "RateLimit-Policy": `"key";q=${burst};w=${Math.ceil((burst * interval) / 1000)}`,
    RateLimit: `"key";r=${left};t=${Math.ceil(taken(count) / 1000)}`,
  };
}

// Once a minute in each process.
function reportOnce(id: string, count: Count): void {
  if (Date.now() - count.reportedAt < 60_000) return;
  count.reportedAt = Date.now();
  const subject = { subject_type: "api_key", subject_id: id } as const;
  reportSecurityEvent({ event: "rate_limit.exceeded", outcome: "failure", code: "rate_limited", ...subject });
}

function addUpSoon(id: string, bucket: Bucket, count: Count): void {
  if (count.isAdding) return;
  const isDue = count.since >= bucket.burst * shareApart;
  if (isDue) void addUp(id, bucket, count);
  else addUpLater(id, bucket, count);
}

function addUpLater(id: string, bucket: Bucket, count: Count): void {
  count.timer ??= setTimeout(() => void addUp(id, bucket, count), apart).unref();
}

async function addUp(id: string, bucket: Bucket, count: Count): Promise<void> {
  clearTimeout(count.timer);
  Object.assign(count, { timer: undefined, isAdding: true });
  const added = count.since;
  try {
    const fullIn = await runAs({ kind: "sign-in" }, () => takeFromBucket("api", id, bucket, added));
    count.since -= added;
    count.fullAt = Date.now() + fullIn + count.since * bucket.interval;
  } catch (error) {
    log().warn({ err: error, apiKey: id }, "The requests of an API key could not be added up");
  }
  count.isAdding = false;
  if (count.since > 0) addUpLater(id, bucket, count);
}
