import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { connections } from "@/lib/db";
import { type MigrationState, migrationState } from "@/prisma/migration-state";

/** In one statement. Throws what the database says when it cannot be asked. */
export async function findSchemaState(): Promise<MigrationState> {
  const pool = connections();
  return migrationState((sql) => pool.query(sql), await knownMigrations());
}

let known: Promise<string[]> | undefined;

// The launchers and a release stand where prisma/migrations is.
function knownMigrations(): Promise<string[]> {
  known ??= readdir(/* turbopackIgnore: true */ join(process.cwd(), "prisma/migrations")).then((names) =>
    names.filter((name) => /^\d+_/.test(name)).sort(),
  );
  return known;
}
