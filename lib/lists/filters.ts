import { z } from "zod";
import { Prisma } from "@/lib/database/db";
import { findKnownZone } from "@/lib/preferences/time-zone";
import { searchText } from "./admin-list-query";

export type Filter = {
  schema: z.ZodType<string>;
  where: (value: string) => Prisma.Sql | null | Promise<Prisma.Sql | null>;
  isSearch?: boolean;
};

export function bySearch(where: Filter["where"]): Filter {
  return { ...byText(where), isSearch: true };
}

export function byText(where: Filter["where"]): Filter {
  return { schema: searchText, where };
}

export function byChoice(
  conditions: Readonly<Record<string, Prisma.Sql>>,
  where: (choice: string, condition: Prisma.Sql) => Prisma.Sql | Promise<Prisma.Sql> = (_, condition) =>
    condition,
): Filter {
  // Forms send an empty text for no choice.
  const schema = z.enum(["", ...Object.keys(conditions)]).default("");
  return {
    schema,
    where: (choice) => {
      const condition = conditions[choice];
      return condition ? where(choice, condition) : null;
    },
  };
}

/** Filters by first and last day, such as `2026-11-21`, in a time zone. Uses UTC if PostgreSQL doesn't know the zone. */
export function byDays(column: Prisma.Sql, timeZone: string): Record<"from" | "to", Filter> {
  const start = async (day: string, later: number) => {
    const zone = (await findKnownZone(timeZone)) ?? "UTC";
    return Prisma.sql`(${day}::date + ${later}::int)::timestamp AT TIME ZONE ${zone}::text`;
  };
  return {
    from: { schema: day, where: async (value) => Prisma.sql`${column} >= ${await start(value, 0)}` },
    to: { schema: day, where: async (value) => Prisma.sql`${column} < ${await start(value, 1)}` },
  };
}

// PostgreSQL has no year 0.
const date = z.iso.date().refine((value) => value >= "1900");

const day = z.union([z.literal(""), date]).default("");
