import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "./env";

/** Each kind has its own database connections, so that none starves another. */
export type Workload = "api" | "pages" | "sign-in" | "figures" | "queues" | "events" | "chores";

/** `abandoned` fires when the client leaves. `isImpatient` work fails at once while the database is away. */
export type Work = { kind: Workload; abandoned?: AbortSignal; isImpatient?: boolean };

const shared = globalThis as { lecternWork?: AsyncLocalStorage<Work> };
shared.lecternWork ??= new AsyncLocalStorage<Work>();
const storage = shared.lecternWork;

export function currentWork(): Work {
  return storage.getStore() ?? { kind: "pages" };
}

export function withConnectionsFor<Result>(work: Work, run: () => PromiseLike<Result>): Promise<Result> {
  // Prisma's promises start only when awaited.
  return storage.run(work, async () => await run());
}

/** Applies to the rest of a request, unlike `withConnectionsFor`. */
export function enterWork(work: Work): void {
  storage.enterWith(work);
}

/** Divides this process's database connections. Each kind gets at least one, beyond the pool's size if need be; pages get the rest. */
const shares = { api: 0.25, "sign-in": 0.25, figures: 0.1, queues: 0, events: 0, chores: 0 };

export function connectionsOf(kind: Workload, processes = env().PROCESSES): number {
  const all = Math.floor(env().DATABASE_POOL_SIZE / processes);
  const share = (one: keyof typeof shares) => Math.max(1, Math.floor(all * shares[one]));
  if (kind !== "pages") return share(kind);
  const others = (Object.keys(shares) as (keyof typeof shares)[]).reduce((sum, one) => sum + share(one), 0);
  return Math.max(1, all - others);
}
