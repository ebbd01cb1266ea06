import { connections, Prisma } from "@/lib/database/db";
import { isBusy, withShortLocks } from "@/prisma/short-locks";

export const daysKept = 30;

/** Milliseconds to try for a lock. */
const patience = 10_000;

/** Makes the daily partitions of the next week that are missing. */
export const makeDays = () => call(Prisma.sql`make_event_days()`);

/** Drops days that are too old. Stops at a day that a backup or another reader holds. @returns how many */
export async function dropOldDays(days = daysKept): Promise<number> {
  let dropped = 0;
  const drop = () =>
    call<boolean>(Prisma.sql`drop_event_day(${days}::int)`).catch((error) => {
      if (isBusy(error)) return false;
      throw error;
    });
  while (await drop()) dropped += 1;
  return dropped;
}

async function call<Answer>({ text, values }: Prisma.Sql): Promise<Answer> {
  const connection = await connections().connect();
  const ask = async (): Promise<Answer> =>
    (await connection.query(`SELECT ${text} AS answer`, values)).rows[0].answer;
  return withShortLocks(connection, patience, ask).finally(() => connection.release());
}
