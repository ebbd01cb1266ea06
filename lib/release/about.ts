import type { Admin } from "@/lib/actor";
import { connections } from "@/lib/db";
import type { MigrationState } from "@/prisma/migration-state";
import { findSchemaState } from "./database-state";
import { releaseName } from "./version";

export type About = { release: string; postgresql: string; schema: MigrationState };

/** What runs here. */
export async function getAbout(_actor: Admin): Promise<About> {
  const [schema, { rows }] = await Promise.all([
    findSchemaState(),
    connections().query("SHOW server_version"),
  ]);
  return { release: releaseName(), postgresql: rows[0].server_version, schema };
}
