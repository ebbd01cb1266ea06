import type { Client } from "pg";
import { env } from "@/lib/env";
import { connectToRead } from "@/prisma/connect-to-write";
import { readMigrations } from "@/prisma/migration-files";
import { isServable, type MigrationState, migrationState } from "@/prisma/migration-state";
import { examineHealth } from "./database-health";
import { examineRole } from "./database-role";
import { type Finding, fault, ok, warning } from "./finding";
import { examineRequirements } from "./requirements";
import { examineSecrets } from "./secrets";
import { examineStandby } from "./standby";

const oldest = 15;

/** Checks that the database works as it is set up. Returns only the fault if the connection fails. */
export async function examineDatabase(isEmbedded: boolean): Promise<Finding[]> {
  const began = Date.now();
  const settings = {
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    application_name: "lectern doctor",
  };
  const client = await connectToRead(env().DATABASE_URL ?? "", settings).catch((error: Error) => error);
  if (client instanceof Error) return [explainUnreachable(client)];
  return examineConnected(client, Date.now() - began, isEmbedded).finally(() => client.end());
}

async function examineConnected(client: Client, took: number, isEmbedded: boolean): Promise<Finding[]> {
  const names = (await readMigrations()).map(({ name }) => name);
  const found: Finding[] = [];
  try {
    found.push(await describeServer(client, took));
    const state = await migrationState((sql) => client.query(sql), names);
    found.push(...describeMigrations(state));
    found.push(...(await examineRole(client, state, isEmbedded)));
    found.push(...(await examineHealth(client, state)));
    found.push(...(await examineRequirements(client)));
    found.push(...(await examineStandby(client)));
    if (!state.isNew) found.push(await examineSecrets(client));
  } catch (error) {
    const { message, code = "" } = error as Error & { code?: string };
    found.push(
      fault("Database", `a question was refused: ${message} ${code}.`, "See the log of PostgreSQL."),
    );
  }
  return found;
}

function explainUnreachable({ message, code = "" }: Error & { code?: string }): Finding {
  const todos: Record<string, string> = {
    ECONNREFUSED: "Start PostgreSQL, or correct host and port in DATABASE_URL.",
    ENOTFOUND: "Correct the host in DATABASE_URL, or your DNS.",
    "28P01": "Correct user and password in DATABASE_URL.",
    "28000": "Let the role log in from here: pg_hba.conf.",
    "3D000": "Create the database, or correct its name in DATABASE_URL.",
    "53300": "Raise max_connections, put a pooler between, or lower DATABASE_POOL_SIZE.",
  };
  const todo = todos[code] ?? "Check DATABASE_URL, the network, and whether PostgreSQL runs.";
  return fault("Database", `cannot be reached: ${message || code}.`, todo);
}

async function describeServer(client: Client, took: number): Promise<Finding> {
  const { rows } = await client.query(
    `SELECT current_setting('server_version_num')::int / 10000 AS major, current_setting('server_version') AS version,
       current_database() AS name, pg_is_in_recovery() AS standby, current_setting('server_encoding') AS encoding`,
  );
  const { major, version, name, standby, encoding } = rows[0];
  const what = `PostgreSQL ${version.split(" ")[0]}, database ${name}`;
  if (major < oldest)
    return fault("Database", `${what} is too old.`, `Update PostgreSQL to ${oldest} or newer.`);
  if (encoding !== "UTF8")
    return fault("Database", `${what} has the encoding ${encoding}.`, "Create it with ENCODING 'UTF8'.");
  if (standby)
    return warning(
      "Database",
      `${what} is a standby: Lectern is read-only.`,
      "Name the primary in DATABASE_URL, too; or promote this one, if there is no other.",
    );
  return ok("Database", `${what}, connected in ${took} ms`);
}

function describeMigrations(state: MigrationState): Finding[] {
  const check = "Migrations";
  const { isNew, pending, unfinished, unusable, newer, waiting } = state;
  const todo =
    env().MIGRATE === "off"
      ? "Run `lectern migrate` with the DATABASE_URL of a role that can change tables."
      : "Run `lectern migrate`, or start this version.";
  if (isNew) return [warning(check, "the database is new and has no tables yet.", todo)];
  const found: Finding[] = [];
  if (unusable.length > 0)
    found.push(
      fault(
        check,
        `${unusable.join(", ")} came with a newer version, and this one does not run on it.`,
        "Start the newer version.",
      ),
    );
  const stopped = unfinished.filter((name) => !newer.includes(name));
  if (stopped.length > 0)
    found.push(
      fault(
        check,
        `${stopped.join(", ")} stopped halfway.`,
        "Run `lectern migrate`: it goes on from there, or says why not.",
      ),
    );
  const left = pending.filter((name) => !unfinished.includes(name));
  if (left.length > 0) found.push(fault(check, `${left.join(", ")} not applied yet.`, todo));
  if (newer.length > 0)
    found.push(
      warning(
        check,
        `${newer.join(", ")} came with a newer version; this one runs on it.`,
        "Update this server, too.",
      ),
    );
  if (waiting.length > 0)
    found.push(
      warning(
        check,
        `${waiting.join(", ")} can remove what is no longer needed.`,
        "Once no server of an earlier version runs: `lectern migrate --contract`.",
      ),
    );
  return isServable(state) && found.length === 0 ? [ok(check, "all applied")] : found;
}
