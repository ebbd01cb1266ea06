import { db, Prisma, runStatementOnPrimary, unlessReadOnly } from "@/lib/database/db";
import { env } from "@/lib/env";
import { isDatabaseUnreachable } from "@/lib/errors";
import type { StoredResource } from "@/lib/lists/define-resource";
import { objectSql } from "@/lib/lists/document-sql";
import { log } from "@/lib/log";
import { addGauge } from "@/lib/metrics-hooks";
import { startWorker } from "@/lib/worker";
import { makeDays } from "./days";
import type { EventSubjectType } from "./schema";

export type EventResources = Readonly<Record<EventSubjectType, StoredResource>>;

const usualBatch = 1_000;

/** In milliseconds. A quiet platform is asked less often. */
const pauses = { busy: 200, quiet: 1_000, watching: 10_000, failing: 5_000 };

/** In milliseconds without an event. */
const quietAfter = 60_000;

/** When the oldest event without a position was recorded, as of `performance.now()`. */
const waiting: { since: number | null } = { since: null };

/**
 * Polls look only at numbers above `floor`, because deleted rows stay while a backup runs. A row with a smaller number may still commit, so
 * `floor` rises to `seen` once all transactions before `horizon` have ended. Rows up to `seen` belong to them.
 */
const scan = { floor: 0n, seen: 0n, horizon: 0n, server: "" };

addGauge("queue_age", "events", () =>
  waiting.since === null ? 0 : (performance.now() - waiting.since) / 1_000,
);

/** Starts a worker; each process has one. With CHORES=off, it only watches how long events wait. Returns a function that stops it. */
export function startSequencing(resources: EventResources): () => Promise<void> {
  const watches = env().CHORES === "off";
  let busyUntil = performance.now() + quietAfter;
  let hasDays = false;
  return startWorker(
    "events",
    async (isStopped) => {
      await unlessReadOnly(async () => {
        const hasWaiting = await findWaiting();
        if (watches) return;
        if (!hasDays) await makeDays().catch(logMissingDays);
        hasDays = true;
        if (!hasWaiting) return;
        if ((await sequenceEvents(resources, isStopped)) > 0) busyUntil = performance.now() + quietAfter;
      });
    },
    { idle, failing: pauses.failing, kind: "events", ignoresChores: true },
  );

  function idle(): number {
    if (watches) return pauses.watching;
    return performance.now() < busyUntil ? pauses.busy : pauses.quiet;
  }
}

/** A chore tries again. Today's usually exists. */
function logMissingDays(err: unknown): void {
  log().error({ code: "event_days_failed", err }, "Could not make the days ahead of events");
}

/** Gives positions to what is recorded, until nothing waits or another process does it. @returns how many recorded events it took */
export async function sequenceEvents(
  resources: EventResources,
  isStopped = () => false,
  most = usualBatch,
): Promise<number> {
  let all = 0;
  for (let size = most; !isStopped() && (await findWaiting()); ) {
    const taken = await move(resources, size).catch((err) => {
      if (isDatabaseUnreachable(err)) throw err;
      if (size > 1) return null;
      // Only a row that its resource can't show, or a fault in the resource, comes here. The event keeps its position and what it is about.
      log().error({ code: "event_without_data", err }, "Could not show the subject of an event");
      size = most;
      return move({}, 1);
    });
    if (taken === 0) break;
    // Halves the batch until the event is alone.
    if (taken === null) size = Math.ceil(size / 2);
    else all += taken;
  }
  return all;
}

/** Notes how long the oldest has waited. */
async function findWaiting(): Promise<boolean> {
  try {
    const [found] = await runStatementOnPrimary<Found>(Prisma.sql`
      SELECT pg_postmaster_start_time()::text AS server, number::text, (extract(epoch FROM clock_timestamp() - occurred_at) * 1000)::float8 AS age,
        pg_snapshot_xmin(pg_current_snapshot())::text AS "oldestRunning",
        CASE WHEN number IS NOT NULL AND ${scan.seen <= scan.floor} THEN pg_current_xact_id()::text END AS "ownId"
      FROM (SELECT) AS one LEFT JOIN LATERAL (
        SELECT number, occurred_at FROM recorded_events WHERE number > ${scan.floor}::bigint ORDER BY number LIMIT 1
      ) AS oldest ON true`);
    if (found && scan.server !== found.server) {
      // Another server took over, perhaps without the last numbers.
      Object.assign(scan, { floor: 0n, seen: 0n, horizon: 0n, server: found.server });
      return findWaiting();
    }
    if (found) raiseFloor(found);
    waiting.since = found?.age == null ? null : performance.now() - found.age;
    return waiting.since !== null;
  } catch (error) {
    scan.server = "";
    throw error;
  }
}

/** `number` and `age` (in milliseconds) are those of the oldest that waits. */
type Found = {
  server: string;
  number: string | null;
  age: number | null;
  oldestRunning: string;
  ownId: string | null;
};

function raiseFloor({ number, oldestRunning, ownId }: Found): void {
  const oldest = number === null ? null : BigInt(number);
  if (scan.seen > scan.floor && BigInt(oldestRunning) >= scan.horizon)
    scan.floor = oldest !== null && oldest <= scan.seen ? oldest - 1n : scan.seen;
  if (oldest !== null && ownId !== null) Object.assign(scan, { seen: oldest, horizon: BigInt(ownId) });
}

/** Moves the oldest recorded events, up to twice as many where that keeps transactions whole. The lock makes sequencers take turns: each sees what the one before committed. */
function move(resources: Partial<EventResources>, most: number): Promise<number> {
  return db().$transaction(async (tx) => {
    const [sequence] = await tx.$queryRaw<{ last: bigint }[]>`
      SELECT last_position AS last FROM event_sequence FOR UPDATE SKIP LOCKED`;
    if (!sequence) return 0;
    const [moved] = await tx.$queryRaw<{ taken: number }[]>(moveSql(resources, sequence.last, most));
    return moved?.taken ?? 0;
  });
}

/** A transaction has one event of these for each subject, with the row as it was at the end. */
const repeated = Prisma.sql`('person.updated', 'course.changed', 'assignment.changed')`;
const replacing = Prisma.sql`('person.created', 'course.published', 'course.archived', 'assignment.created', 'assignment.ended')`;

/** The person themselves is the actor of these, unless an audit entry names another. */
const actionsOfPerson = Prisma.sql`('enrollment.started', 'enrollment.completed', 'enrollment.restarted', 'certificate.issued', 'sign_in.succeeded', 'sign_in.failed')`;

const moveSql = (resources: Partial<EventResources>, last: bigint, most: number) => Prisma.sql`
  WITH ahead AS MATERIALIZED (
    SELECT *, row_number() OVER (ORDER BY number) AS nth, max(number) OVER (PARTITION BY transaction_id) AS last_number FROM (
      SELECT * FROM recorded_events WHERE number > ${scan.floor}::bigint ORDER BY number LIMIT ${most}::int * 2 - 1
    ) AS next
  ), batch AS MATERIALIZED (
    SELECT * FROM ahead WHERE nth <= coalesce((
      SELECT min(nth) FROM (SELECT nth, number, max(last_number) OVER (ORDER BY number) AS until FROM ahead) AS one
      WHERE nth >= ${most}::int AND until <= number), ${most}::int)
  ), taken AS (
    DELETE FROM recorded_events WHERE number IN (SELECT number FROM batch)
  ), compared AS (
    SELECT *, last_value("row") OVER subject AS last_row,
      type IN ${repeated} AND (bool_or(type IN ${replacing}) OVER subject
        OR number < max(number) FILTER (WHERE type IN ${repeated}) OVER subject) AS is_replaced,
      -- The person who signs in is the actor of all changes that the sign-in makes.
      max(person_id::text) FILTER (WHERE type = 'sign_in.succeeded') OVER (PARTITION BY transaction_id)::uuid AS signed_in_id
    FROM batch WINDOW subject AS (PARTITION BY transaction_id, subject_type, subject_id ORDER BY number
      ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
  ), kept AS MATERIALIZED (
    SELECT *, CASE WHEN type IN ${replacing} THEN last_row ELSE "row" END AS shown,
      row_number() OVER (ORDER BY number) AS place
    FROM compared WHERE NOT is_replaced
  ), placed AS (
    INSERT INTO events (position, day, id, type, occurred_at, actor_type, actor_id, actor_name, subject_type, subject_id, person_id, data)
    SELECT ${last}::bigint + place, (now() AT TIME ZONE 'UTC')::date, ${newIdSql}, kept.type, kept.occurred_at,
      CASE WHEN actors.transaction_id IS NOT NULL THEN actors.type WHEN own.id IS NOT NULL THEN 'people' END,
      CASE WHEN actors.transaction_id IS NOT NULL THEN actors.id ELSE own.id END,
      CASE WHEN EXISTS (SELECT FROM erased_people WHERE erased_people.id = actors.id) THEN '' WHEN actors.transaction_id IS NOT NULL THEN actors.name ELSE trim(own.first_name || ' ' || own.last_name) END,
      subject_type, subject_id, kept.person_id,
      CASE WHEN shown IS NULL OR EXISTS (SELECT FROM erased_people WHERE id = kept.person_id) THEN NULL ELSE ${dataSql(resources)} END
    FROM kept LEFT JOIN recorded_actors AS actors USING (transaction_id)
    LEFT JOIN people AS own ON own.id = CASE WHEN kept.type IN ${actionsOfPerson} THEN kept.person_id ELSE signed_in_id END
  ), forgotten AS (
    -- When nothing waits, the events of every transaction that this statement sees have their actors.
    DELETE FROM recorded_actors WHERE (SELECT count(*) FROM ahead) < ${most}::int
  )
  UPDATE event_sequence SET last_position = last_position + (SELECT count(*) FROM kept)
  RETURNING (SELECT count(*) FROM batch)::int AS taken`;

/** A UUIDv7 (RFC 9562) of now. */
const newIdSql = Prisma.raw(`encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
  PLACING substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6), 52, 1), 53, 1), 'hex')::uuid`);

/** Short rows leave out the IDs, which the event has. */
const rowSql = Prisma.sql`jsonb_build_object('id', subject_id, 'person_id', kept.person_id) || shown`;

function dataSql(resources: Partial<EventResources>): Prisma.Sql {
  const shown = Object.entries(resources).map(
    ([type, resource]) => Prisma.sql`WHEN ${Prisma.raw(`'${type}'`)} THEN ${objectSql(resource, rowSql)}`,
  );
  return shown.length > 0 ? Prisma.sql`CASE subject_type ${Prisma.join(shown, " ")} END` : Prisma.sql`NULL`;
}
