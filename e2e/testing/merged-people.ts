import { db, Prisma } from "@/lib/database/db";
import { personalTables } from "@/lib/personal-data/personal-tables";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { createAttempt, createIdentityProvider, createLearner, profile, signInOf } from "./factories";

export async function twoPeople() {
  const provider = await createIdentityProvider();
  const signIn = async (subject: string, fields = {}) => {
    const described = profile({ subject, groups: { names: ["Both", subject], skipped: 0 }, ...fields });
    const { personId } = await provisionPerson(provider, described, signInOf(await createAttempt(provider)));
    return personId;
  };
  const [kept, gone] = [await signIn("old"), await signIn("new", { firstName: "Augusta", email: "" })];
  return { provider, signIn, kept, gone };
}

export const learnerOf = async (personId: string) => ({ ...(await createLearner()), personId });

/** Two sessions, the audit log, events and what the merge itself writes differ. */
const differing = [
  ...["audit_entries", "sessions", "people_merges", "people_merge_rows", "manager_summaries"],
  ...["recorded_events", "events"],
];

export async function readTables(): Promise<Record<string, object[]>> {
  const read = Object.keys(personalTables)
    .filter((table) => !differing.includes(table))
    .map(async (table) => {
      const rows = await db().$queryRaw<{ row: Record<string, unknown> }[]>(
        Prisma.sql`SELECT to_jsonb(t) AS row FROM ${Prisma.raw(table)} AS t ORDER BY to_jsonb(t)::text`,
      );
      return [table, rows.map(({ row }) => withoutCounters(table, row))] as const;
    });
  return Object.fromEntries(await Promise.all(read));
}

function withoutCounters(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const left = { people: ["updated_at"], last_sign_ins: ["number"] }[table] ?? [];
  return Object.fromEntries(Object.entries(row).filter(([column]) => !left.includes(column)));
}
