import { validate } from "uuid";
import type { Admin, Operator } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { lastPosition } from "@/lib/events/read";
import type { EventType } from "@/lib/events/schema";
import { stateSql, type WebhookState } from "./health";
import { readMessage } from "./message";
import type { Outcome, PauseReason } from "./schema";

/** `waiting` counts deliveries; `behind` is how many events it has not been given yet. */
export type ListedEndpoint = {
  id: string;
  url: string;
  description: string;
  eventTypes: EventType[];
  state: WebhookState;
  pausedAt: Date | null;
  pauseReason: PauseReason | null;
  failingSince: Date | null;
  previousSecretEndsAt: Date | null;
  missedEvents: bigint;
  isReplaying: boolean;
  position: bigint;
  waiting: number;
  behind: bigint;
  lastDeliveredAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
};

export async function listEndpoints(_actor: Admin | Operator): Promise<ListedEndpoint[]> {
  return readEndpoints(Prisma.sql`true`);
}

export async function findEndpoint(_actor: Admin | Operator, id: string): Promise<ListedEndpoint | null> {
  if (!validate(id)) return null;
  return (await readEndpoints(Prisma.sql`endpoints.id = ${id}::uuid`))[0] ?? null;
}

async function readEndpoints(which: Prisma.Sql): Promise<ListedEndpoint[]> {
  const rows = await db().$queryRaw<Omit<ListedEndpoint, "behind">[]>`
    SELECT id, url, description, event_types AS "eventTypes", ${stateSql} AS state, paused_at AS "pausedAt",
      pause_reason::text AS "pauseReason", failing_since AS "failingSince",
      CASE WHEN previous_secret_ends_at > now() THEN previous_secret_ends_at END AS "previousSecretEndsAt",
      missed_events AS "missedEvents", replay_position IS NOT NULL AS "isReplaying", position,
      (SELECT count(*)::int FROM webhook_deliveries WHERE endpoint_id = endpoints.id AND finished_at IS NULL) AS waiting,
      (SELECT finished_at FROM webhook_deliveries WHERE endpoint_id = endpoints.id AND outcome = 'delivered'
        ORDER BY id DESC LIMIT 1) AS "lastDeliveredAt", created_at AS "createdAt", updated_at AS "updatedAt"
    FROM webhook_endpoints AS endpoints WHERE ${which} ORDER BY created_at, id`;
  if (rows.length === 0) return [];
  const last = await lastPosition();
  return rows.map((row) => ({ ...row, behind: last - row.position }));
}

export type ListedDelivery = {
  id: string;
  position: bigint | null;
  eventId: string;
  type: string;
  createdAt: Date;
  /** Null when it is finished. */
  dueAt: Date | null;
  attempts: number;
  answeredAt: Date | null;
  status: number | null;
  response: string;
  error: string;
  milliseconds: number | null;
  outcome: Outcome | null;
};

const pageSize = 25;

/** Returns the newest deliveries first, or only those that failed and wait. */
export async function listDeliveries(
  _actor: Admin | Operator,
  endpointId: string,
  { page = 1, isFailing = false }: { page?: number; isFailing?: boolean } = {},
): Promise<{ rows: ListedDelivery[]; hasNext: boolean }> {
  const which = isFailing ? Prisma.sql`finished_at IS NULL AND attempts > 0` : Prisma.sql`true`;
  const rows = await db().$queryRaw<ListedDelivery[]>`
    SELECT ${columns} FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid AND ${which}
    ORDER BY webhook_deliveries.id DESC OFFSET ${(page - 1) * pageSize}::int LIMIT ${pageSize + 1}::int`;
  return { rows: rows.slice(0, pageSize), hasNext: rows.length > pageSize };
}

export async function findDelivery(
  _actor: Admin,
  endpointId: string,
  id: string,
): Promise<ListedDelivery | null> {
  if (!validate(endpointId) || !/^\d{1,18}$/.test(id)) return null;
  const [found] = await db().$queryRaw<ListedDelivery[]>`
    SELECT ${columns} FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid AND id = ${id}::bigint`;
  return found ?? null;
}

const columns = Prisma.sql`id::text, position, event_id AS "eventId", type, created_at AS "createdAt",
  CASE WHEN finished_at IS NULL THEN due_at END AS "dueAt", attempts, answered_at AS "answeredAt", status, response, error,
  milliseconds, outcome::text`;

/** Returns the body that an attempt would send now, or null when the event is no longer kept. */
export const readDeliveryBody = (_actor: Admin, delivery: ListedDelivery) => readMessage(delivery);

/** Returns the time of the endpoint's newest attempt in milliseconds, so that an open log knows when to read again. */
export async function findLastAttempt(_actor: Admin, endpointId: string): Promise<number | null> {
  const [row] = await db().$queryRaw<{ at: Date | null }[]>`
    SELECT max(answered_at) AS at FROM (SELECT answered_at FROM webhook_deliveries WHERE endpoint_id = ${endpointId}::uuid
      ORDER BY id DESC LIMIT 100) AS newest`;
  return row?.at?.getTime() ?? null;
}
