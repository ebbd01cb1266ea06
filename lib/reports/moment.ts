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

export type AsOf = { day: string; today: string; at: Date | null; isFuture: boolean; isUnknown: boolean };

/** SQL of the first day of which history is known: the chore counts from its first run. Null while nothing was counted. */
const firstDay = Prisma.sql`(SELECT min(day) FROM training_days)`;

// PostgreSQL has no year 0.
const schema = z.union([z.literal(""), z.iso.date().refine((value) => value >= "1900")]).default("");

/** Returns the last moment of a past day; null for now if the day is empty or today. Returns null if it isn't a day. */
export async function findAsOf(asked: unknown, now = new Date()): Promise<AsOf | null> {
  const parsed = schema.safeParse(asked);
  if (!parsed.success) return null;
  const day = parsed.data || null;
  const [row] = await runStatement<Pick<AsOf, "today" | "at" | "isUnknown">>(Prisma.sql`
    SELECT ${dayOf(now)}::text AS today, coalesce(${day}::date < ${firstDay}, false) AS "isUnknown",
      (${day}::date + 1)::timestamp AT TIME ZONE ${schoolZone} - interval '1 millisecond' AS at`);
  const { today, at, isUnknown } = row as Pick<AsOf, "today" | "at" | "isUnknown">;
  const isPast = day !== null && day < today;
  return {
    day: isPast ? day : "",
    today,
    at: isPast ? at : null,
    isFuture: day !== null && day > today,
    isUnknown,
  };
}
