import { PrismaPg } from "@prisma/adapter-pg";
import { Prisma, PrismaClient } from "@/prisma/generated/client";
import { env } from "./env";

export { Prisma };

/** A client, or the transaction in which a command runs. */
export type Database = PrismaClient | Prisma.TransactionClient;

const kept = globalThis as { lecternDatabase?: PrismaClient };

/** The one database client of this process; it connects at its first query. */
export function db(): PrismaClient {
  kept.lecternDatabase ??= new PrismaClient({
    adapter: new PrismaPg({
      connectionString: env().DATABASE_URL,
      connectionTimeoutMillis: 10_000,
    }),
    transactionOptions: { maxWait: 15_000, timeout: 15_000 },
  });
  return kept.lecternDatabase;
}

/** Closes the client, so that a script can end or a test can drop its database. */
export async function closeDatabase(): Promise<void> {
  await kept.lecternDatabase?.$disconnect();
  kept.lecternDatabase = undefined;
}
