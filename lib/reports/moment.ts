import { z } from "zod";
import { Prisma, runStatement } from "@/lib/database/db";

/** A report's moment; `isPast` reads history, too. */
export type Moment = { at: Date; isPast: boolean };

/** @param at null for now */
export const momentOf = (at: Date | null): Moment => ({ at: at ?? new Date(), isPast: at !== null });

/** SQL of the school's time zone. */
export const schoolZone = Prisma.sql`coalesce((SELECT mail_settings.time_zone FROM mail_settings), 'UTC')`;

/** Returns SQL of the day of a moment where the school is. */
export const dayOf = (at: Date) => Prisma.sql`(${at}::timestamptz AT TIME ZONE ${schoolZone})::date`;

/** `firstDay` is the first of which history is known, because the chore counts from its first run. Null while nothing was counted. */
export type AsOf = {
  day: string;
  today: string;
  firstDay: string | null;
  at: Date | null;
  isFuture: boolean;
  isUnknown: boolean;
};

// PostgreSQL has no year 0.
const schema = z.union([z.literal(""), z.iso.date().refine((value) => value >= "1900")]).default("");

/** Returns the last moment of a past day; null for now if the day is empty or today. Returns null if it isn't a day. */
export async function findAsOf(asked: unknown, now = new Date()): Promise<AsOf | null> {
  const parsed = schema.safeParse(asked);
  if (!parsed.success) return null;
  const day = parsed.data || null;
  const [row] = await runStatement<Pick<AsOf, "today" | "firstDay" | "at">>(Prisma.sql`
    SELECT ${dayOf(now)}::text AS today, (SELECT min(day)::text FROM training_days) AS "firstDay",
      (${day}::date + 1)::timestamp AT TIME ZONE ${schoolZone} - interval '1 millisecond' AS at`);
  const { today, firstDay, at } = row as Pick<AsOf, "today" | "firstDay" | "at">;
  const isPast = day !== null && day < today;
  return {
    day: isPast ? day : "",
    today,
    firstDay,
    at: isPast ? at : null,
    isFuture: day !== null && day > today,
    isUnknown: day !== null && firstDay !== null && day < firstDay,
  };
}
