import { databaseAnsweredAt } from "@/lib/database/connection";
import { connections } from "@/lib/database/db";
import { isDatabaseUnreachable } from "@/lib/errors";
import { withConnectionsFor } from "@/lib/workload";
import { migrationState } from "@/prisma/migration-state";
import { phaseOf } from "@/prisma/phase";

// The launcher knows the migrations; Next.js's own bundle answers requests.
const shared = globalThis as { lecternMigrations?: string[] };

export function expectMigrations(names: string[]): void {
  shared.lecternMigrations = names;
}

export type DatabaseState = { database: string; migrations: string };

/** `newer` lists contract migrations of a newer version, which this one may not work with (docs/decisions/032). */
type Answer = { at: number; missing: string[]; newer: string[] };

/** Asks one question at a time. Times are in milliseconds. Any other answer within `recent` shows that the database is there. */
export function databaseProbe({ longest = 1_000, freshFor = 1_000, recent = 2_000 } = {}) {
  let last: Answer | undefined;
  let asking: Promise<Answer> | undefined;
  const askOnce = async () => {
    last = { ...(await findMigrations()), at: performance.now() };
    return last;
  };
  return async (): Promise<DatabaseState> => {
    if (last && performance.now() - last.at < freshFor) return describe(last);
    asking ??= askOnce().finally(() => (asking = undefined));
    try {
      const answer = await Promise.race([asking, after(longest)]);
      if (answer) return describe(answer);
    } catch (error) {
      if (!isDatabaseUnreachable(error)) return { database: "ok", migrations: "unreadable" };
      return { database: "unreachable", migrations: "unknown" };
    }
    if (last && performance.now() - databaseAnsweredAt() < recent) return describe(last);
    return { database: `no answer within ${longest} ms`, migrations: "unknown" };
  };
}

async function findMigrations(): Promise<Pick<Answer, "missing" | "newer">> {
  const { pending, unusable } = await withConnectionsFor({ kind: "sign-in", isImpatient: true }, () =>
    migrationState((sql) => connections().query(sql), shared.lecternMigrations ?? []),
  );
  return { missing: pending, newer: unusable.filter((name) => phaseOf(name) === "contract") };
}

function describe({ missing, newer }: Answer): DatabaseState {
  const [word, [first, ...others]] =
    newer.length > 0 ? (["newer", newer] as const) : (["missing", missing] as const);
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return { database: "ok", migrations: first === undefined ? "ok" : `${word}: ${first}${more}` };
}

function after(milliseconds: number): Promise<null> {
  return new Promise((done) => setTimeout(() => done(null), milliseconds).unref());
}
