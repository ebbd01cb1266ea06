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
  const guards = (change: string) =>
    ["audit_entries", "audit_links", "audit_removals"]
      .map((name) => `ALTER TABLE ${name} ${change} TRIGGER ${name}_only_grow;`)
      .join(" ");
  const truncate = `TRUNCATE ${tables.map(({ name }) => name).join(", ")};`;
  await db().$executeRawUnsafe(
    `DO $$ BEGIN ${guards("DISABLE")} ${truncate} ${guards("ENABLE ALWAYS")} END $$`,
  );
});

afterAll(closeDatabase);
