import type { Operator, RetentionRule } from "@/lib/actor";
import type { Prisma } from "@/prisma/generated/client";

/** 0 days: until it is over. */
export type RetentionPeriod = { days: number } | { years: number } | "forever";

/** Rows that are kept for a while. */
export type Retained = {
  kept: () => RetentionPeriod;
  /** Removes what is older, and returns how many. */
  remove: (actor: Operator | RetentionRule) => Promise<number>;
  /** SQL; null where no table has it. */
  oldest: Prisma.Sql | null;
};

export const orForever = (unit: "days" | "years", number: number): RetentionPeriod =>
  number === 0 ? "forever" : unit === "days" ? { days: number } : { years: number };
