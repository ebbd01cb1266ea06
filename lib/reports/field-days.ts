import { distinctValuesSql } from "@/lib/custom-fields/suggestions";
import { db, Prisma, runStatement } from "@/lib/database/db";
import { dayOf, type Moment } from "./moment";
import { stateCounts, urgencies } from "./states";
import { findStoredDay, type StoredDay, unfinishedDays } from "./training-days";

/** Fields with more values, such as employee numbers, are not stored. */
const mostValues = 1_000;

/** Counting this many people takes under a second. */
const batchSize = 10_000;

const counts = ["people", "late_people", "completed", "due_soon", "overdue", "expired", "exempt"] as const;

type Counted = Record<(typeof counts)[number], number> & { field_id: string; key: string; value: string };

/** Selects what people with each value had to do. @param people selects `person_id`; null means everyone */
export const countByValue = (
  fieldIds: readonly string[],
  people: Prisma.Sql | null,
  moment: Moment,
) => Prisma.sql`
  SELECT fields.id AS field_id, coalesce(lower(kept.value), '') AS key, coalesce(min(kept.value), '') AS value, count(*)::int AS people,
    count(*) FILTER (WHERE overdue > 0)::int AS late_people, sum(completed)::int AS completed, sum(due_soon)::int AS due_soon,
    sum(overdue)::int AS overdue, sum(expired)::int AS expired, sum(exempt)::int AS exempt
  FROM (SELECT person_id, ${stateCounts} FROM (${urgencies(people, moment)}) AS each GROUP BY person_id) AS theirs
  CROSS JOIN unnest(${fieldIds}::uuid[]) AS fields (id)
  LEFT JOIN person_field_values AS kept ON kept.person_id = theirs.person_id AND kept.field_id = fields.id
  GROUP BY fields.id, lower(kept.value)`;

/** Finishes the days since the last count, then counts today anew. Small schools need no stored counts. */
export async function keepFieldDays(now = new Date()): Promise<void> {
  const today = { at: now, isPast: false };
  if (!(await findStoredDay(today))) return;
  for (const { at } of await unfinishedDays("field_days", now))
    await countFieldDay({ at, isPast: true }, now);
  await countFieldDay(today, now);
}

/** Counts people in batches, because counting all of them in one statement would take a minute. */
export async function countFieldDay(moment: Moment, countedAt: Date, size = batchSize): Promise<void> {
  const found = await runStatement<{ id: string }>(Prisma.sql`
    SELECT id FROM person_fields WHERE kind = 'text' AND cardinality(${distinctValuesSql(mostValues)}) <= ${mostValues}::int`);
  const fieldIds = found.map(({ id }) => id);
  const totals = new Map<string, Counted>();
  for await (const people of peopleInBatches(size))
    for (const row of await runStatement<Counted>(countByValue(fieldIds, people, moment), false))
      totals.set(`${row.field_id} ${row.key}`, sumOf(row, totals.get(`${row.field_id} ${row.key}`)));
  await store([...totals.values()], dayOf(moment.at), countedAt);
}

async function* peopleInBatches(size: number): AsyncGenerator<Prisma.Sql> {
  let last: string | undefined = "00000000-0000-0000-0000-000000000000";
  while (last) {
    const ids: { id: string }[] = await runStatement<{ id: string }>(
      Prisma.sql`SELECT id FROM people WHERE id > ${last}::uuid ORDER BY id LIMIT ${size}::int`,
    );
    if (ids.length > 0) yield Prisma.sql`SELECT unnest(${ids.map(({ id }) => id)}::uuid[]) AS person_id`;
    last = ids.at(-1)?.id;
  }
}

function sumOf(row: Counted, known: Counted | undefined): Counted {
  if (!known) return row;
  const sums = counts.map((name) => [name, row[name] + known[name]]);
  return { ...known, ...Object.fromEntries(sums) };
}

async function store(rows: readonly Counted[], day: Prisma.Sql, countedAt: Date): Promise<void> {
  const columns = Prisma.raw(`field_id, key, value, ${counts.join(", ")}`);
  await db().$transaction([
    db().$executeRaw`DELETE FROM field_days WHERE day = ${day}`,
    db().$executeRaw`
      INSERT INTO field_days (day, counted_at, ${columns}) SELECT ${day}, ${countedAt}, ${columns}
      FROM jsonb_populate_recordset(NULL::field_days, ${JSON.stringify(rows)}::jsonb)
      WHERE field_id IN (SELECT id FROM person_fields)`,
  ]);
}

/** Returns the day of a large school's stored counts; null where a report can count by itself. */
export async function findStoredFieldDay(fieldId: string, moment: Moment): Promise<StoredDay | null> {
  const stored = await findStoredDay(moment);
  if (!stored) return null;
  const [row] = await runStatement<{ day: string; countedAt: Date }>(Prisma.sql`
    SELECT day::text, counted_at AS "countedAt" FROM field_days WHERE field_id = ${fieldId}::uuid
      AND day BETWEEN ${stored.day}::date - ${moment.isPast ? 0 : 1}::int AND ${stored.day}::date
    ORDER BY day DESC LIMIT 1`);
  return row ? { day: row.day, countedAt: moment.isPast ? null : row.countedAt } : stored;
}
