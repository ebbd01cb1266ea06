import { PrismaPg } from "@prisma/adapter-pg";
import { Pool } from "pg";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { env } from "./env";

export { Prisma };

/** A client, or the transaction in which a command runs. */
export type Database = PrismaClient | Prisma.TransactionClient;

const kept = globalThis as { lecternDatabase?: PrismaClient; lecternConnections?: Pool };

/** The one database client of this process; it connects at its first query. */
export function db(): PrismaClient {
  kept.lecternDatabase ??= new PrismaClient({
    adapter: new PrismaPg(connections()),
    transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  });
  return kept.lecternDatabase;
}

/** The connections of that client, for a question that is asked so often that Prisma's own work on it would count. */
export function connections(): Pool {
  kept.lecternConnections ??= newPool();
  return kept.lecternConnections;
}

/** Closes the client, so that a script can end or a test can drop its database. */
export async function closeDatabase(): Promise<void> {
  const { lecternDatabase, lecternConnections } = kept;
  kept.lecternDatabase = undefined;
  kept.lecternConnections = undefined;
  await lecternDatabase?.$disconnect();
  await lecternConnections?.end();
}

function newPool(): Pool {
  const pool = new Pool({
    connectionString: env().DATABASE_URL,
    // A database that does not answer at all: people should be told soon.
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
  // An idle connection that breaks is replaced when it is needed; unheard, it would end the process.
  pool.on("error", () => {});
  return pool;
}
