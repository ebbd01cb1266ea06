import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "./env";

/** Each kind has database connections of its own, so that none takes another's. */
export type Workload = "api" | "pages" | "sign-in" | "figures" | "chores";

/** `abandoned` fires when the client has left; `isImpatient`: rather learn now that the database is away than wait for it. */
export type Work = { kind: Workload; abandoned?: AbortSignal; isImpatient?: boolean };

// The server's files are bundled more than once.
const shared = globalThis as { lecternWork?: AsyncLocalStorage<Work> };
shared.lecternWork ??= new AsyncLocalStorage<Work>();
const storage = shared.lecternWork;

export function currentWork(): Work {
  return storage.getStore() ?? { kind: "pages" };
}

/** When the work is abandoned, PostgreSQL cancels its statement. */
export function withConnectionsFor<Result>(work: Work, run: () => PromiseLike<Result>): Promise<Result> {
  // What Prisma returns starts only when awaited.
  return storage.run(work, async () => await run());
}

/** `withConnectionsFor` for the rest of a request. */
export function enterWork(work: Work): void {
  storage.enterWith(work);
}

/** Of this process's database connections, at least one each; the rest is for pages. */
const shares = { api: 0.25, "sign-in": 0.25, figures: 0.1, chores: 0 };

/** Of one of `processes`; 1 is what a server with one process has in all. */
export function connectionsOf(kind: Workload, processes = env().PROCESSES): number {
  const all = Math.floor(env().DATABASE_POOL_SIZE / processes);
  const share = (one: keyof typeof shares) => Math.max(1, Math.floor(all * shares[one]));
  if (kind !== "pages") return share(kind);
  return all - (Object.keys(shares) as (keyof typeof shares)[]).reduce((sum, one) => sum + share(one), 0);
}
