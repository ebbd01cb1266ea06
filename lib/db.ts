import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { ConnectionPool } from "./connection";
import { env } from "./env";
import { connectionsOf, currentWork, type Workload } from "./workload";

export { Prisma };

/** A client, or the transaction in which a command runs. */
export type Database = PrismaClient | Prisma.TransactionClient;

/** How long the database may take, in milliseconds. */
type Limits = { statement: number; lock: number; idleTransaction: number };

const hour = 3_600_000;
const patient: Limits = { statement: hour, lock: hour, idleTransaction: hour };

/** What a kind of work uses: its connections, and Prisma's client on them. */
type Access = { pool: Pool; client: PrismaClient };

const kept = globalThis as {
  lecternDatabase?: Map<Workload, Access>;
  lecternLimits?: Limits;
  lecternCommitting?: WeakMap<Database, (() => void)[]>;
};

/** The database client for what calls this: one for each kind of work. It connects at its first query. */
export function db(): PrismaClient {
  return access().client;
}

/** The connections of that client, for a question that is asked so often that Prisma's own work on it would count. */
export function connections(): Pool {
  return access().pool;
}

/** Does something once a transaction is committed, and never if it is not; at once outside of one. */
export function afterCommit(database: Database, act: () => void): void {
  const waiting = committing().get(database);
  if (waiting) waiting.push(act);
  else act();
}

/** From now on, this process gives the database an hour for what it asks: nobody at a browser waits for it. */
export function takeTime(): void {
  kept.lecternLimits = patient;
}

/** Closes the clients, so that a script can end or a test can drop its database. */
export async function closeDatabase(): Promise<void> {
  const all = [...(kept.lecternDatabase?.values() ?? [])];
  kept.lecternDatabase = undefined;
  await Promise.all(all.map(({ client }) => client.$disconnect()));
  await Promise.all(all.map(({ pool }) => pool.end()));
}

function access(): Access {
  kept.lecternDatabase ??= new Map();
  const { kind } = currentWork();
  const known = kept.lecternDatabase.get(kind);
  if (known) return known;
  const fresh = newAccess(kind);
  kept.lecternDatabase.set(kind, fresh);
  return fresh;
}

function newAccess(kind: Workload): Access {
  const limits = kept.lecternLimits ?? (kind === "chores" ? patient : limitsOfServer());
  const pool = newPool(connectionsOf(kind), limits);
  const client = new PrismaClient({
    adapter: new PrismaPg(pool),
    transactionOptions: { maxWait: 15_000, timeout: Math.max(15_000, limits.statement) },
  });
  return { pool, client: actingAfterCommits(client) };
}

/** What is to be done when a transaction is committed: as the clients, the same for each copy that Next.js makes of this. */
function committing(): WeakMap<Database, (() => void)[]> {
  kept.lecternCommitting ??= new WeakMap();
  return kept.lecternCommitting;
}

function actingAfterCommits(client: PrismaClient): PrismaClient {
  const begin = client.$transaction.bind(client) as (work: unknown, options?: object) => Promise<unknown>;
  const $transaction = async (work: unknown, options?: object) => {
    if (typeof work !== "function") return begin(work, options);
    const waiting: (() => void)[] = [];
    const result = await begin((tx: Prisma.TransactionClient) => {
      committing().set(tx, waiting);
      return work(tx);
    }, options);
    for (const act of waiting) act();
    return result;
  };
  return Object.assign(client, { $transaction });
}

function limitsOfServer(): Limits {
  const { DATABASE_STATEMENT_TIMEOUT_MS, DATABASE_LOCK_TIMEOUT_MS, DATABASE_IDLE_TRANSACTION_TIMEOUT_MS } =
    env();
  return {
    statement: DATABASE_STATEMENT_TIMEOUT_MS,
    lock: DATABASE_LOCK_TIMEOUT_MS,
    idleTransaction: DATABASE_IDLE_TRANSACTION_TIMEOUT_MS,
  };
}

function newPool(max: number, limits: Limits): Pool {
  return new ConnectionPool({
    connectionString: env().DATABASE_URL,
    max,
    // A database that does not answer at all: people should be told soon.
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // PostgreSQL gives up a statement before we do: what is heard of it then is an answer, not silence.
    query_timeout: limits.statement + 2_000,
    onConnect: (connection) => connection.query(settingsSql(limits)),
  });
}

// Not as parameters of the startup, which poolers refuse (docs/decisions/018).
function settingsSql({ statement, lock, idleTransaction }: Limits): string {
  return `SET statement_timeout = ${statement}; SET lock_timeout = ${lock};
    SET idle_in_transaction_session_timeout = ${idleTransaction}`;
}
