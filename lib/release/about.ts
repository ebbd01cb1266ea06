import type { Admin } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { type AppliedMigration, judgeMigrations, type MigrationState } from "@/prisma/migration-state";
import { knownMigrations } from "./known-migrations";
import { releaseName } from "./version";

export type About = { release: string; postgresql: string; schema: MigrationState };

type Row = AppliedMigration & { postgresql: string };

export async function getAbout(_actor: Admin): Promise<About> {
  const rows = await db().$queryRaw<Row[]>`
    SELECT current_setting('server_version') AS postgresql, migration_name, finished_at
    FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name`;
  const schema = judgeMigrations(rows, await knownMigrations());
  return { release: releaseName(), postgresql: rows[0]?.postgresql ?? "", schema };
}
