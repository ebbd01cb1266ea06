import { phaseOf } from "./phase";

/** Names of migrations, oldest first. */
export type MigrationState = {
  /** None was ever begun here. */
  isNew: boolean;
  /** What this version cannot do without. `lectern migrate` applies them. */
  pending: string[];
  /** What this version no longer needs. `lectern migrate --contract` applies them, once no earlier version runs. */
  waiting: string[];
  /** Begun, and not finished; `lectern migrate` goes on where it stopped. */
  unfinished: string[];
  /** Of a newer version, which leave what this one needs. */
  newer: string[];
  /** Of a newer version, which may take away what this one needs. */
  unusable: string[];
};

export type AppliedMigration = { migration_name: string; finished_at: Date | null };

/** In one statement, outside of a transaction. `names`: the migrations that this version knows. */
export async function migrationState(
  query: (sql: string) => Promise<{ rows: unknown[] }>,
  names: readonly string[],
): Promise<MigrationState> {
  const { rows } = await query(
    "SELECT migration_name, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name",
  ).catch((error) => {
    // There is no such table.
    if (error.code === "42P01") return { rows: [] };
    throw error;
  });
  return judgeMigrations(rows as AppliedMigration[], names);
}

export function judgeMigrations(rows: AppliedMigration[], names: readonly string[]): MigrationState {
  const finished = new Set(rows.filter((row) => row.finished_at).map((row) => row.migration_name));
  const missing = names.filter((name) => !finished.has(name));
  const unknown = rows.map((row) => row.migration_name).filter((name) => !names.includes(name));
  return {
    isNew: rows.length === 0,
    pending: missing.filter((name) => phaseOf(name) !== "contract"),
    waiting: missing.filter((name) => phaseOf(name) === "contract"),
    unfinished: rows.filter((row) => !row.finished_at).map((row) => row.migration_name),
    newer: unknown.filter((name) => phaseOf(name) === "expand"),
    unusable: unknown.filter((name) => phaseOf(name) !== "expand"),
  };
}

/** Whether this version works with the database as it is. */
export function isServable({ pending, unusable }: MigrationState): boolean {
  return pending.length === 0 && unusable.length === 0;
}
