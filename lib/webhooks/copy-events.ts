import { db, Prisma } from "@/lib/database/db";
import { lastPosition, oldestPosition, readEvents } from "@/lib/events/read";
import type { EventType, StoredEvent } from "@/lib/events/schema";
import { log } from "@/lib/log";
import { mostInSecond, mostWaiting } from "./schema";

type Copied = {
  id: string;
  eventTypes: EventType[];
  position: bigint;
  replayPosition: bigint | null;
  replayUntil: bigint | null;
  waiting: number;
};

/** Copies the next events of each endpoint into deliveries, beside other processes. Skips paused endpoints and full backlogs. */
export async function copyEvents(): Promise<void> {
  const endpoints = await db().$queryRaw<Copied[]>`
    SELECT id, event_types AS "eventTypes", position, replay_position AS "replayPosition", replay_until AS "replayUntil",
      (SELECT count(*)::int FROM webhook_deliveries WHERE endpoint_id = endpoints.id AND finished_at IS NULL) AS waiting
    FROM webhook_endpoints AS endpoints WHERE paused_at IS NULL AND next_copy_at <= now() ORDER BY id`;
  if (endpoints.length === 0) return;
  const [last, oldest] = [await lastPosition(), await oldestPosition()];
  for (const endpoint of endpoints)
    await copyFor(endpoint, { last, oldest }).catch((err) =>
      log().warn(
        { code: "webhook_not_copied", endpoint: endpoint.id, err },
        "Could not read events for a webhook",
      ),
    );
}

type Kept = { last: bigint; oldest: bigint };

/** A replay gets the room that new events leave. */
async function copyFor(endpoint: Copied, { last, oldest }: Kept): Promise<void> {
  const room = Math.min(mostInSecond, mostWaiting - endpoint.waiting);
  if (room <= 0) return;
  const copied = endpoint.position < last ? await copyNew(endpoint, oldest, room) : 0;
  if (endpoint.replayPosition !== null && copied < room)
    await copyReplayed(endpoint, endpoint.replayPosition, oldest, room - copied);
}

async function copyNew({ id, position, eventTypes }: Copied, oldest: bigint, room: number): Promise<number> {
  const missed = position < oldest ? oldest - position : 0n;
  const { events, next } = await readEvents(position + missed, room, typesOf(eventTypes));
  await insertDeliveries(
    Prisma.sql`
      UPDATE webhook_endpoints SET position = ${next}, missed_events = missed_events + ${missed}, ${waitAfter(events)}
      WHERE id = ${id}::uuid AND position = ${position} AND paused_at IS NULL RETURNING id`,
    events,
  );
  return events.length;
}

async function copyReplayed(
  { id, replayUntil, eventTypes }: Copied,
  position: bigint,
  oldest: bigint,
  room: number,
): Promise<void> {
  const until = replayUntil ?? position;
  const start = position < oldest ? (oldest < until ? oldest : until) : position;
  const page =
    start < until ? await readEvents(start, room, typesOf(eventTypes)) : { events: [], next: until };
  const events = page.events.filter((event) => event.position <= until);
  const isOver = page.next >= until || page.next === start;
  await insertDeliveries(
    Prisma.sql`
      UPDATE webhook_endpoints SET replay_position = ${isOver ? null : page.next}, replay_until = ${isOver ? null : until},
        missed_events = missed_events + ${start - position}, ${waitAfter(events)}
      WHERE id = ${id}::uuid AND replay_position = ${position} AND paused_at IS NULL RETURNING id`,
    events,
  );
}

const typesOf = (types: EventType[]) => (types.length > 0 ? types : undefined);

const waitAfter = (events: readonly StoredEvent[]) =>
  Prisma.sql`next_copy_at = greatest(next_copy_at, now()) + make_interval(secs => ${events.length / mostInSecond}::float8)`;

/** Does nothing when another process has moved the endpoint. The row that `move` locks keeps the IDs of deliveries in order. */
async function insertDeliveries(move: Prisma.Sql, events: readonly StoredEvent[]): Promise<void> {
  await db().$executeRaw`
    WITH moved AS (${move})
    INSERT INTO webhook_deliveries (endpoint_id, position, event_id, type, subject, person_id)
    SELECT moved.id, copied.position, event_id, type, subject, person_id
    FROM moved, jsonb_to_recordset(${JSON.stringify(events.map(deliveryOf))}::jsonb)
      AS copied (position bigint, event_id uuid, type text, subject text, person_id uuid)
    ORDER BY copied.position`;
}

export const deliveryOf = (event: StoredEvent) => ({
  position: String(event.position),
  event_id: event.id,
  type: event.type,
  subject: `${event.subjectType}/${event.subjectId}`,
  person_id: event.personId,
});
