import { AsyncLocalStorage } from "node:async_hooks";
import { env } from "./env";

/** What is asked for; each kind of work has database connections of its own, so that none takes those of another. */
export type Workload = "api" | "pages" | "sign-in" | "chores";

/** The work that is under way: of which kind, and what tells that whoever asked for it has left. */
export type Work = { kind: Workload; abandoned?: AbortSignal };

// The files of the server are bundled more than once.
const kept = globalThis as { lecternWork?: AsyncLocalStorage<Work> };
kept.lecternWork ??= new AsyncLocalStorage<Work>();
const storage = kept.lecternWork;

/** The work that calls this. */
export function currentWork(): Work {
  return storage.getStore() ?? { kind: "pages" };
}

/** Runs something as work of a kind. When it is abandoned, PostgreSQL gives up the statement that it is at. */
export function runAs<Result>(work: Work, run: () => PromiseLike<Result>): Promise<Result> {
  // What Prisma returns begins only when it is awaited.
  return storage.run(work, async () => await run());
}

/** As `runAs`, for all that a request does from now on. */
export function enterWork(work: Work): void {
  storage.enterWith(work);
}

/** Of all connections to the database, each at least one; the rest is for pages. */
const shares = { api: 0.25, "sign-in": 0.25, chores: 0 };

/** How many connections to the database a kind of work may use. */
export function connectionsOf(kind: Workload): number {
  const all = env().DATABASE_POOL_SIZE;
  const share = (one: keyof typeof shares) => Math.max(1, Math.floor(all * shares[one]));
  return kind === "pages" ? all - share("api") - share("sign-in") - share("chores") : share(kind);
}
