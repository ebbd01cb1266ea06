import { databaseAnsweredAt } from "@/lib/connection";
import { Prisma, runStatement } from "@/lib/db";
import { isDatabaseUnreachable } from "@/lib/errors";
import { runAs } from "@/lib/workload";

// The launcher knows the migrations; requests are answered by what Next.js has bundled.
const shared = globalThis as { lecternMigrations?: string[] };

export function expectMigrations(names: string[]): void {
  shared.lecternMigrations = names;
}

/** Each `ok`, or what is wrong, in words without an address. */
export type DatabaseState = { database: string; migrations: string };

type Answer = { at: number; missing: string[] };

/**
 * Tells whether the database answers, and has the migrations of this version. Asks one question at a time, however often it
 * is called. All are in milliseconds:
 * @param longest how long the answer may take
 * @param freshFor how long an answer counts
 * @param recent what else was answered so recently shows that the database is there, though all connections are busy
 */
export function databaseProbe({ longest = 1_000, freshFor = 1_000, recent = 2_000 } = {}) {
  let last: Answer | undefined;
  let asking: Promise<Answer> | undefined;
  const askOnce = async () => {
    last = { missing: await findMissing(), at: performance.now() };
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

async function findMissing(): Promise<string[]> {
  const names = shared.lecternMigrations ?? [];
  const rows = await runAs({ kind: "sign-in" }, () =>
    runStatement<{ name: string }>(Prisma.sql`
      SELECT name FROM unnest(${names}::text[]) AS expected (name) WHERE NOT EXISTS (
        SELECT FROM _prisma_migrations
        WHERE migration_name = name AND finished_at IS NOT NULL AND rolled_back_at IS NULL)`),
  );
  return rows.map(({ name }) => name);
}

function describe({ missing: [first, ...others] }: Answer): DatabaseState {
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return { database: "ok", migrations: first === undefined ? "ok" : `missing: ${first}${more}` };
}

function after(milliseconds: number): Promise<null> {
  return new Promise((done) => setTimeout(() => done(null), milliseconds).unref());
}
