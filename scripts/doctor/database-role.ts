import type { Client } from "pg";
import { env } from "@/lib/env";
import type { MigrationState } from "@/prisma/migration-state";
import { type Finding, fault, ok, warning } from "./finding";

const check = "Role";

/** Checks that the role of DATABASE_URL can read and write every table, and has no more rights than it needs. */
export async function examineRole(
  client: Client,
  { isNew }: MigrationState,
  isEmbedded: boolean,
): Promise<Finding[]> {
  const { rows } = await client.query(
    `SELECT current_user AS name, rolsuper AS super, has_schema_privilege(current_schema(), 'CREATE') AS creates
     FROM pg_roles WHERE rolname = current_user`,
  );
  const { name, super: isSuper, creates } = rows[0];
  const found: Finding[] = [];
  if (isSuper && !isEmbedded)
    found.push(
      warning(
        check,
        `${name} is a superuser, which Lectern does not need.`,
        "Make a role for it: docs/operations/upgrades.md.",
      ),
    );
  if (!creates && env().MIGRATE === "auto" && !isSuper)
    found.push(
      warning(
        check,
        `${name} cannot change tables, so it cannot update itself.`,
        "Set MIGRATE=off, and run `lectern migrate` with a role that can.",
      ),
    );
  if (isNew) return found;
  const missing = await missingRights(client);
  if (missing.length > 0)
    found.push(
      fault(
        check,
        `${name} may not ${missing.join("; ")}.`,
        `As the owner of the tables: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO "${name}"; GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO "${name}"; GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA public TO "${name}"`,
      ),
    );
  return found.length > 0 ? found : [ok(check, `${name} can read and write all tables`)];
}

async function missingRights(client: Client): Promise<string[]> {
  const { rows } = await client.query(
    `SELECT string_agg(lower(need), ', ') || ' ' || relname AS missing FROM (
       SELECT relname, need FROM pg_class, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS need
       WHERE relnamespace = current_schema()::regnamespace AND (relkind IN ('r', 'p') AND NOT relispartition OR relkind = 'v' AND need = 'SELECT')
         AND (relname <> '_prisma_migrations' OR need = 'SELECT') AND NOT has_table_privilege(oid, need)
       UNION ALL
       SELECT relname, 'USAGE' FROM pg_class
       WHERE relnamespace = current_schema()::regnamespace AND CASE WHEN relkind = 'S' THEN NOT has_sequence_privilege(oid, 'USAGE') END
       UNION ALL
       SELECT proname, 'EXECUTE' FROM pg_proc
       WHERE pronamespace = current_schema()::regnamespace AND prosecdef AND NOT has_function_privilege(oid, 'EXECUTE')
     ) AS rights GROUP BY relname ORDER BY relname LIMIT 5`,
  );
  return rows.map(({ missing }) => missing);
}
