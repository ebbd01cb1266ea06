import { afterAll, beforeEach, inject } from "vitest";
import { closeDatabase, db } from "@/lib/db";
import { setEnv } from "@/lib/env";

const urls = inject("databaseUrls");
const url = urls[Number(process.env.VITEST_POOL_ID) % urls.length];

setEnv({ DATABASE_URL: url });

// Every test begins on empty tables.
beforeEach(async () => {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`;
  await db().$transaction([
    db().$executeRaw`ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_only_grow`,
    db().$executeRawUnsafe(`TRUNCATE ${tables.map(({ name }) => name).join(", ")}`),
    db().$executeRaw`ALTER TABLE audit_entries ENABLE ALWAYS TRIGGER audit_entries_only_grow`,
  ]);
});

afterAll(closeDatabase);
