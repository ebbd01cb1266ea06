import { PrismaPg } from "@prisma/adapter-pg";
import { Pool, types } from "pg";
import { currentRequest } from "@/lib/current-request";
import { env } from "@/lib/env";
import { isConnectionLost, isDeadlock, isMissingReference, isReadOnlyError } from "@/lib/errors";
import { connectionsOf, currentWork, type Workload } from "@/lib/workload";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { ConnectionPool, connectTimeout } from "./connection-pool";
import { closeStandby } from "./standby";
import { statementName } from "./statement-name";
import { closeDatabaseWatch, DatabaseWatch, databaseWatch } from "./watch";

export { Prisma };

export type Database = PrismaClient | Prisma.TransactionClient;

/** In milliseconds. */
type Limits = { statement: number; lock: number; idleTransaction: number; connection: number };

const minute = 60_000;
const hour = 60 * minute;
const patient: Limits = { statement: hour, lock: hour, idleTransaction: hour, connection: minute };

const shared = globalThis as {
  lecternClient?: PrismaClient;
  lecternPools?: Map<Workload, ConnectionPool>;
  lecternLimits?: Limits;
  lecternCommitting?: WeakMap<Database, (() => void)[]>;
};

/** Returns one client for all kinds of work, because each holds 17 MB. Each query uses a connection of the current kind. */
export function db(): PrismaClient {
  shared.lecternClient ??= newClient();
  return shared.lecternClient;
}

export function connections(): ConnectionPool {
  shared.lecternPools ??= new Map();
  const { kind } = currentWork();
  const known = shared.lecternPools.get(kind);
  if (known) return known;
  const fresh = newPool(connectionsOf(kind), limitsOf(kind));
  shared.lecternPools.set(kind, fresh);
  return fresh;
}

/** Runs in its own transaction, without Prisma's overhead. @param isPrepared false plans each time, for plans that depend on the values */
export async function runStatement<Row>({ text, values }: Prisma.Sql, isPrepared = true): Promise<Row[]> {
  const name = isPrepared ? statementName(text) : undefined;
  return (await connections().query({ name, text, values, types: { getTypeParser } })).rows;
}

/** Never reads from a standby, so that a revoked right ends at once. */
export async function runStatementOnPrimary<Row>(
  { text, values }: Prisma.Sql,
  isPrepared = true,
): Promise<Row[]> {
  const name = isPrepared ? statementName(text) : undefined;
  return (await connections().queryPrimary({ name, text, values, types: { getTypeParser } })).rows;
}

/** Plans anew, including the checks of foreign keys, whose plans a connection keeps. */
export async function runStatementAfresh<Row>({ text, values }: Prisma.Sql): Promise<Row[]> {
  const connection = await connections().connect();
  try {
    await connection.query("DISCARD PLANS");
    return (await connection.query({ text, values, types: { getTypeParser } })).rows;
  } finally {
    connection.release();
  }
}

/** Reads dates as midnight UTC, like Prisma; pg would use local midnight. */
const getTypeParser: typeof types.getTypeParser = (oid: number, format?: "text" | "binary") =>
  oid === types.builtins.DATE ? (day: string) => new Date(day) : types.getTypeParser(oid, format as "text");

/** Selecting this keeps the commit from waiting for the disk. A crash may undo it. */
export const withoutWaitingForDisk = Prisma.sql`set_config('synchronous_commit', 'off', true)`;

/** Writes optional notes. Returns undefined while nothing can be written. */
export async function unlessReadOnly<Result>(write: () => PromiseLike<Result>): Promise<Result | undefined> {
  if (databaseWatch().isReadOnly) return undefined;
  try {
    return await write();
  } catch (error) {
    if (isReadOnlyError(error)) return undefined;
    throw error;
  }
}

/** Runs `act` after the commit and never after a rollback; outside a transaction, at once. */
export function afterCommit(database: Database, act: () => void): void {
  const waiting = committing().get(database);
  if (waiting) waiting.push(act);
  else act();
}

export function inTransaction<Result>(
  database: Database,
  run: (tx: Database) => Promise<Result>,
): Promise<Result> {
  return committing().has(database) ? run(database) : db().$transaction(run);
}

const mostTries = 5;

/** Runs a transaction again when another writer came between, so that it can succeed. */
export async function retried<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await transact();
    } catch (error) {
      if (tries === mostTries || !(isDeadlock(error) || isMissingReference(error))) throw error;
    }
  }
}

/** Undoes what `run` did in the transaction when it throws, and forgets what waits for the commit. */
export async function withSavepoint<Result>(tx: Database, run: () => Promise<Result>): Promise<Result> {
  const waiting = committing().get(tx) ?? [];
  const before = waiting.length;
  await tx.$executeRaw`SAVEPOINT attempt`;
  try {
    const result = await run();
    // Otherwise a savepoint around this one, which has the same name, would roll back only to here.
    await tx.$executeRaw`RELEASE SAVEPOINT attempt`;
    return result;
  } catch (error) {
    await tx.$executeRaw`ROLLBACK TO SAVEPOINT attempt`;
    await tx.$executeRaw`RELEASE SAVEPOINT attempt`;
    waiting.length = before;
    throw error;
  }
}

/** Allows an hour for each statement on the command line, where no browser waits. */
export function allowLongStatements(): void {
  shared.lecternLimits = patient;
}

export async function closeDatabase(): Promise<void> {
  const { lecternClient: client, lecternPools: pools = [] } = shared;
  closeDatabaseWatch();
  closeStandby();
  shared.lecternClient = shared.lecternPools = shared.lecternLimits = undefined;
  await client?.$disconnect();
  await Promise.all([...pools].flatMap(([, pool]) => [pool.end(), pool.reader?.end()]));
}

/** `waits` counts requests for a connection. All times are in milliseconds. */
export type PoolState = {
  kind: Workload;
  database: "primary" | "standby";
  most: number;
  open: number;
  idle: number;
  waiting: number;
  oldestWait: number;
  waits: { count: number; time: number };
};

export function poolStates(): PoolState[] {
  return [...(shared.lecternPools ?? [])].flatMap(([kind, pool]) => [
    stateOf(kind, "primary", pool),
    ...(pool.reader ? [stateOf(kind, "standby", pool.reader)] : []),
  ]);
}

const stateOf = (kind: Workload, database: PoolState["database"], pool: ConnectionPool): PoolState => ({
  kind,
  database,
  most: connectionsOf(kind),
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
  oldestWait: pool.oldestWait,
  waits: pool.waits,
});

class PoolOfCurrentWork extends Pool {
  // biome-ignore lint/suspicious/noExplicitAny: as in ConnectionPool
  override query(...args: any[]): any {
    return connections().query(...args);
  }

  // biome-ignore lint/suspicious/noExplicitAny: as in ConnectionPool
  override connect(...args: any[]): any {
    return connections().connect(...args);
  }
}

function newClient(): PrismaClient {
  const adapter = new PrismaPg(new PoolOfCurrentWork(), {
    statementNameGenerator: ({ sql }) => statementName(sql) ?? "",
  });
  return actingAfterCommits(new PrismaClient({ adapter }));
}

function committing(): WeakMap<Database, (() => void)[]> {
  shared.lecternCommitting ??= new WeakMap();
  return shared.lecternCommitting;
}

function actingAfterCommits(client: PrismaClient): PrismaClient {
  const begin = client.$transaction.bind(client) as (work: unknown, options?: object) => Promise<unknown>;
  const $transaction = async (work: unknown, options?: object) => {
    if (typeof work !== "function") return begin(work, options);
    const timeout = Math.max(15_000, limitsOf(currentWork().kind).statement);
    const watch = databaseWatch();
    const until = performance.now() + (currentRequest() ? watch.patience : 0);
    const waiting: (() => void)[] = [];
    let hasBegun = false;
    const run = (tx: Prisma.TransactionClient) => {
      hasBegun = true;
      committing().set(tx, waiting);
      return work(tx);
    };
    for (;;) {
      // Writes can wait a moment for a server that takes them.
      if (watch.isReadOnly) await watch.untilWritable(until);
      try {
        const result = await begin(run, { maxWait: 15_000, timeout, ...options });
        for (const act of waiting) act();
        return result;
      } catch (error) {
        // A connection that ended before its first statement can be replaced.
        if (hasBegun || !isConnectionLost(error) || !(await watch.untilNextTry(until))) throw error;
      }
    }
  };
  return Object.assign(client, { $transaction });
}

function limitsOf(kind: Workload): Limits {
  if (shared.lecternLimits) return shared.lecternLimits;
  if (kind === "queues" || kind === "events") return patient;
  // A slow chore delays the others.
  if (kind === "chores") return { ...patient, statement: 10 * minute };
  const { DATABASE_STATEMENT_TIMEOUT_MS, DATABASE_LOCK_TIMEOUT_MS, DATABASE_IDLE_TRANSACTION_TIMEOUT_MS } =
    env();
  return {
    // A page waits for its figures, then appears without them.
    statement:
      kind === "figures" ? Math.ceil(DATABASE_STATEMENT_TIMEOUT_MS / 2) : DATABASE_STATEMENT_TIMEOUT_MS,
    lock: DATABASE_LOCK_TIMEOUT_MS,
    idleTransaction: DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
    connection: connectTimeout,
  };
}

function newPool(max: number, limits: Limits): ConnectionPool {
  const { DATABASE_URL, READ_DATABASE_URL, DATABASE_CONNECTION_SECONDS } = env();
  const settings = {
    max,
    connectionTimeoutMillis: limits.connection,
    keepAlive: true,
    // A pooler can stop once its clients leave (docs/operations/high-availability.md).
    maxLifetimeSeconds: DATABASE_CONNECTION_SECONDS,
    // PostgreSQL times out first, so that its error arrives instead of silence.
    query_timeout: limits.statement + 2_000,
    begin: settingsSql(limits),
  };
  const reader = READ_DATABASE_URL
    ? new ConnectionPool({
        ...settings,
        // Requests without a connection ask the primary.
        connectionTimeoutMillis: 1_000,
        connectionString: READ_DATABASE_URL,
        watch: new DatabaseWatch(READ_DATABASE_URL, 0, true),
      })
    : undefined;
  return new ConnectionPool({ ...settings, connectionString: DATABASE_URL, watch: databaseWatch(), reader });
}

// Poolers refuse startup parameters (docs/decisions/018). JIT is off because compiling takes longer than running:
// the test of what a manager sees took 44 s with it, and 2 s without.
function settingsSql({ statement, lock, idleTransaction }: Limits): string {
  return `SET statement_timeout = ${statement}; SET lock_timeout = ${lock}; SET jit = off;
    SET idle_in_transaction_session_timeout = ${idleTransaction}`;
}
