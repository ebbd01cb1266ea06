import { phaseOf } from "./phase";

export type MigrationState = {
  isNew: boolean;
  /** This version needs these; `lectern migrate` applies them. */
  pending: string[];
  /** This version no longer needs these; `lectern migrate --contract` applies them once no earlier version runs. */
  waiting: string[];
  /** These have begun; `lectern migrate` resumes them. */
  unfinished: string[];
  /** A newer version added these without removing anything. */
  newer: string[];
  /** A newer version may have removed something with these. */
  unusable: string[];
};

export type AppliedMigration = { migration_name: string; finished_at: Date | null };

export async function migrationState(
  query: (sql: string) => Promise<{ rows: unknown[] }>,
  names: readonly string[],
): Promise<MigrationState> {
  const { rows } = await query(
    "SELECT migration_name, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY migration_name",
  ).catch((error) => {
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

export function isServable({ pending, unusable }: MigrationState): boolean {
  return pending.length === 0 && unusable.length === 0;
}
