import type { Operator, RetentionRule } from "@/lib/actor";
import type { Prisma } from "@/prisma/generated/client";

/** 0 days means until the row expires. */
export type RetentionPeriod = { days: number } | { years: number } | "forever";

export type Retained = {
  kept: () => RetentionPeriod;
  remove: (actor: Operator | RetentionRule) => Promise<number>;
  oldest: Prisma.Sql | null;
};

export const orForever = (unit: "days" | "years", number: number): RetentionPeriod =>
  number === 0 ? "forever" : unit === "days" ? { days: number } : { years: number };
