import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { groupIn } from "@/lib/permissions/scope";

// A reader such as a reporter may read more people than they may assign to, so the screens ask separately.

const isFound = async (from: Prisma.Sql) =>
  (await db().$queryRaw<unknown[]>`SELECT FROM ${from} LIMIT 1`).length > 0;

export const isAssignerTo = async (actor: May<never>, groupId: string): Promise<boolean> =>
  validate(groupId) &&
  isFound(Prisma.sql`groups WHERE id = ${groupId}::uuid
    AND ${groupIn(actor, "assignments.edit", Prisma.sql`groups.id`)}`);
