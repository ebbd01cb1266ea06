import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { groupIn } from "@/lib/permissions/scope";

// Who reads more than they assign to, such as a reporter who manages a group, is shown what they may do to whom.

const isFound = async (from: Prisma.Sql) =>
  (await db().$queryRaw<unknown[]>`SELECT FROM ${from} LIMIT 1`).length > 0;

/** Whether the actor may assign to a group. */
export const isAssignerTo = async (actor: May<never>, groupId: string): Promise<boolean> =>
  validate(groupId) &&
  isFound(Prisma.sql`groups WHERE id = ${groupId}::uuid
    AND ${groupIn(actor, "assignments.edit", Prisma.sql`groups.id`)}`);
