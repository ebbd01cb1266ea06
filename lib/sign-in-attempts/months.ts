import { v7 as uuidv7 } from "uuid";
import { connections, Prisma } from "@/lib/database/db";
import { dropOldMonth, makeMissingMonths } from "@/prisma/attempt-months";
import { isBusy } from "@/prisma/short-locks";

// An attempt's ID is a UUIDv7: its first 48 bits are the milliseconds since 1970 (RFC 9562), by its server's clock. `sign_in_attempts` is
// partitioned by ranges of IDs, a month each.

const day = 24 * 3_600_000;
const latest = 2 ** 48 - 1;

/** Takes the current time explicitly: after a clock ran ahead, `uuid` alone would never go back. */
export const newAttemptId = () => uuidv7({ msecs: Date.now() });

/** Limits a statement to the ID's month. Literals let a kept plan read that partition alone. */
export const inMonthOf = (id: string) => {
  const at = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  return inMonths(monthOf(at), monthOf(at, 1));
};

/** Limits a statement to months of attempts under way; a server's clock may be a day wrong. */
export const inMonthsOfNow = () => inMonths(monthOf(Date.now() - day), monthOf(Date.now() + day, 1));

/** Limits a statement to months of the last `days` days; clocks may be a day wrong. */
export const inMonthsSince = (days: number) =>
  Prisma.sql`sign_in_attempts.id >= ${literal(firstIdSince(days))}`;

export const firstIdSince = (days: number) => firstIdAt(monthOf(Date.now() - (days + 1) * day));

/** Makes missing months ahead; returns their names. @throws PostgreSQL's error when it can't get a lock */
export const makeMonths = () => withConnection(makeMissingMonths);

/** Returns how many attempts went. Stops after `wait` milliseconds while somebody reads a month, as a backup does. */
export const dropMonths = (days: number, wait?: number) =>
  withConnection(async (connection) => {
    let removed = 0;
    for (;;) {
      const some = await dropOldMonth(connection, days, wait).catch(nullWhenBusy);
      if (some === null) return removed;
      removed += some;
    }
  });

function nullWhenBusy(error: { code?: string }): null {
  if (isBusy(error)) return null;
  throw error;
}

function inMonths(from: number, to: number): Prisma.Sql {
  const last = firstIdAt(to - 1).replace(/^(.{13}).*/, "$1-ffff-ffff-ffffffffffff");
  return Prisma.sql`sign_in_attempts.id BETWEEN ${literal(firstIdAt(from))} AND ${literal(last)}`;
}

function monthOf(at: number, before = 0): number {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + before);
}

function firstIdAt(at: number): string {
  const hex = Math.min(Math.max(at, 0), latest).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

const literal = (id: string) => Prisma.raw(`'${id}'`);

async function withConnection<T>(
  work: (connection: Awaited<ReturnType<ReturnType<typeof connections>["connect"]>>) => Promise<T>,
): Promise<T> {
  const connection = await connections().connect();
  return work(connection).finally(() => connection.release());
}
