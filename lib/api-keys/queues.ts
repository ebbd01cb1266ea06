import { findKey, type KnownKey } from "@/lib/api-keys/find";
import { addQueue } from "@/lib/metrics-hooks";
import { connectionsOf, withConnectionsFor } from "@/lib/workload";
import { ConcurrencyLimit } from "./concurrency-limit";
import type { Credential } from "./credential";

const lookups = new ConcurrencyLimit(() => 2);
addQueue(
  "api_key_lookups",
  () => lookups.waiting,
  () => lookups.waitingSince,
);

/** Runs as sign-in work, so that it doesn't queue behind admitted requests. */
export function findKeyQueued({ hash }: Credential): Promise<KnownKey | null> {
  return lookups.take(() => withConnectionsFor({ kind: "sign-in" }, () => findKey(hash)));
}

// Each database connection has one turn. The limit drops requests whose client has left.
const turns = new ConcurrencyLimit(() => connectionsOf("api"));
addQueue(
  "api_documents",
  () => turns.waiting,
  () => turns.waitingSince,
);

// A bulk request takes none of the turns: it is long, and shares a connection for one short transaction after another.
const bulks = new ConcurrencyLimit(() => 1);
addQueue(
  "api_bulk_requests",
  () => bulks.waiting,
  () => bulks.waitingSince,
);

export function runQueued<Result>(
  abandoned: AbortSignal,
  work: () => Promise<Result>,
  isBulk = false,
): Promise<Result> {
  return (isBulk ? bulks : turns).take(() => {
    abandoned.throwIfAborted();
    return withConnectionsFor({ kind: "api", abandoned }, work);
  });
}
