import { type Database, Prisma, runStatementOnPrimary } from "@/lib/database/db";
import type { EventActor, EventSubjectType, EventType, StoredEvent } from "./schema";

/** Limits the positions that one call examines, because a filter may match few. */
export const maxExamined = 1_000;

/** `hasMore` says that there may be events after `next` already. `newest` is the newest position. */
export type EventPage = { events: StoredEvent[]; next: bigint; hasMore: boolean; newest: bigint };

/** Lectern no longer keeps all events after the position, or never assigned it. `oldest` is the smallest one to continue from. */
export class PositionExpired extends Error {
  override name = "PositionExpired";

  constructor(readonly oldest: bigint) {
    super(`Events up to ${oldest} are gone.`);
  }
}

/**
 * Returns events after a position, oldest first; null is the one before the oldest kept event. `next` is the position to continue from; with a filter, it moves on even when `events`
 * is empty. It equals `after` when there is no new event. @throws PositionExpired
 */
export async function readEvents(
  after: bigint | null,
  most: number,
  types?: readonly EventType[],
): Promise<EventPage> {
  const isWanted = types ? Prisma.sql`type = ANY(${[...types]}::text[])` : Prisma.sql`true`;
  const rows = await runStatementOnPrimary<Row>(Prisma.sql`
    WITH examined AS MATERIALIZED (
      SELECT position, day, type FROM events
      WHERE position > coalesce(${after}::bigint, (SELECT dropped_position FROM event_sequence)) ORDER BY position
      LIMIT ${types ? maxExamined : most}::int
    ), found AS MATERIALIZED (
      SELECT position, day FROM examined WHERE ${isWanted} ORDER BY position LIMIT ${most}::int
    )
    SELECT dropped_position::text AS dropped, last_position::text AS last,
      (SELECT max(position) FROM examined)::text AS examined, (SELECT count(*) FROM examined)::int AS many, shown.*
    FROM event_sequence LEFT JOIN LATERAL (
      SELECT events.position::text AS position, events.id, type, occurred_at AS "occurredAt", actor_type AS "actorType",
        actor_id AS "actorId", CASE WHEN ${isErased("actor_id")} THEN '' ELSE actor_name END AS "actorName",
        subject_type AS "subjectType", subject_id AS "subjectId", person_id AS "personId",
        CASE WHEN NOT ${isErased("person_id")} THEN data END AS data
      FROM found JOIN events ON events.position = found.position AND events.day = found.day
    ) AS shown ON true
    ORDER BY shown.position::bigint`);
  const [{ dropped, last, examined, many } = { dropped: "0", last: "0", examined: null, many: 0 }] = rows;
  // After a backup was restored, a client may know later positions than the database.
  if (after !== null && (after < BigInt(dropped) || after > BigInt(last)))
    throw new PositionExpired(BigInt(dropped));
  const events = rows.flatMap((row) => (row.position === null ? [] : [eventOf(row)]));
  const isFull = events.length === most;
  const next = (isFull ? events.at(-1)?.position : undefined) ?? BigInt(examined ?? after ?? dropped);
  return { events, next, hasMore: isFull || many === maxExamined, newest: BigInt(last) };
}

const isErased = (column: string) =>
  Prisma.raw(`EXISTS (SELECT FROM erased_people WHERE erased_people.id = events.${column})`);

/** The newest position. Cheap enough to ask several times a second. A transaction asks on its own connection. */
export async function lastPosition(tx?: Database): Promise<bigint> {
  const [row] = await read<{ last: string }>(
    Prisma.sql`SELECT last_position::text AS last FROM event_sequence`,
    tx,
  );
  return BigInt(row?.last ?? 0);
}

const read = <Row>(sql: Prisma.Sql, tx?: Database): Promise<Row[]> =>
  tx ? tx.$queryRaw<Row[]>(sql) : runStatementOnPrimary<Row>(sql);

/** The position before the oldest kept event. Lectern no longer has everything after a smaller one. */
export async function oldestPosition(): Promise<bigint> {
  const [row] = await runStatementOnPrimary<{ dropped: string }>(
    Prisma.sql`SELECT dropped_position::text AS dropped FROM event_sequence`,
  );
  return BigInt(row?.dropped ?? 0);
}

/** Returns the position before the first event since a moment. */
export async function positionBefore(moment: Date, tx: Database): Promise<bigint> {
  // `day` is never earlier than the event, so this reads one day at most before it finds one.
  const [first] = await tx.$queryRaw<{ position: bigint }[]>`
    SELECT position FROM events
    WHERE day >= (${moment}::timestamptz AT TIME ZONE 'UTC')::date AND occurred_at >= ${moment}::timestamptz
    ORDER BY events.position LIMIT 1`;
  return first ? first.position - 1n : lastPosition(tx);
}

/** Returns whether Lectern still keeps the event with this ID at the position. */
export async function isKept(position: bigint, id: string, tx: Database): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT events.id FROM events, event_sequence
    WHERE events.position = ${position} AND events.id = ${id}::uuid AND events.position > dropped_position`;
  return found.length > 0;
}

/** Returns the resource object of an event, as JSON: an item of the feed, and the `data` of a webhook. */
export function eventDocument({ data, ...event }: StoredEvent): string {
  const attributes = JSON.stringify({
    event_type: event.type,
    occurred_at: `${event.occurredAt.toISOString().slice(0, 19)}Z`,
    actor: event.actor,
    subject: { type: event.subjectType, id: event.subjectId },
  });
  return `{"type":"events","id":"${event.id}","attributes":${attributes.slice(0, -1)},"data":${data}}}`;
}

type Row = {
  dropped: string;
  last: string;
  examined: string | null;
  many: number;
  position: string | null;
  id: string;
  type: EventType;
  occurredAt: Date;
  actorType: NonNullable<EventActor>["type"] | null;
  actorId: string | null;
  actorName: string | null;
  subjectType: EventSubjectType;
  subjectId: string;
  personId: string | null;
  data: string | null;
};

const eventOf = ({ position, actorType, actorId, actorName, ...row }: Row): StoredEvent => ({
  position: BigInt(position as string),
  id: row.id,
  type: row.type,
  occurredAt: row.occurredAt,
  actor: actorType && actorId ? { type: actorType, id: actorId, name: actorName ?? "" } : null,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  personId: row.personId,
  data: row.data,
});
