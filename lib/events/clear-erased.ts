import { db } from "@/lib/database/db";

/**
 * Clears what events say of deleted people, and their names as actors. Readers don't see it from the moment of the deletion. Scans all
 * events, a day of them in each transaction. @returns how many people it was
 */
export async function clearErased(): Promise<number> {
  const erased = await db().erasedPerson.findMany({ where: { eventsClearedAt: null }, select: { id: true } });
  if (erased.length === 0) return 0;
  const ids = erased.map(({ id }) => id);
  // A batch that began before a deletion may still write the person's events; later ones leave them out.
  await db().$executeRaw`SELECT FROM event_sequence FOR UPDATE`;
  for (const day of await findDays())
    await db().$executeRaw`
      UPDATE events SET data = CASE WHEN person_id = ANY(${ids}::uuid[]) THEN NULL ELSE data END,
        actor_name = CASE WHEN actor_id = ANY(${ids}::uuid[]) THEN '' ELSE actor_name END
      WHERE day = ${day}::date
        AND (person_id = ANY(${ids}::uuid[]) AND data IS NOT NULL OR actor_id = ANY(${ids}::uuid[]) AND actor_name <> '')`;
  await db().erasedPerson.updateMany({
    where: { id: { in: ids } },
    data: { eventsClearedAt: new Date() },
  });
  return ids.length;
}

async function findDays(): Promise<string[]> {
  const days = await db().$queryRaw<{ day: string }[]>`
    SELECT to_date(relname, '"events_"YYYY_MM_DD')::text AS day FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = 'events'::regclass AND relname < to_char((now() AT TIME ZONE 'UTC')::date + 1, '"events_"YYYY_MM_DD') ORDER BY day`;
  return days.map(({ day }) => day);
}
