import { findKey, type KnownKey } from "@/lib/api-keys/find";
import { addQueue } from "@/lib/metrics-hooks";
import { connectionsOf, withConnectionsFor } from "@/lib/workload";
import type { Credential } from "./api-key";
import { ConcurrencyLimit } from "./concurrency-limit";

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

export function runQueued<Result>(abandoned: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return turns.take(() => {
    abandoned.throwIfAborted();
    return withConnectionsFor({ kind: "api", abandoned }, work);
  });
}
