import type { Admin } from "@/lib/actor";
import { type Database, db } from "@/lib/database/db";
import type { Assignable } from "./edit-schema";
import { isForTarget } from "./for-target";

export type AssignmentsDeleted = { assignments: number; exemptions: number; pastExemptions: number };

export function findAssignmentsDeleted(_actor: Admin, of: Assignable): Promise<AssignmentsDeleted> {
  return countAssignmentsDeleted(db(), of);
}

export async function countAssignmentsDeleted(tx: Database, of: Assignable): Promise<AssignmentsDeleted> {
  const [counts] = await tx.$queryRaw<AssignmentsDeleted[]>`
    SELECT count(*)::int AS assignments,
      coalesce(sum((SELECT count(*) FROM exemptions WHERE assignment_id = assignments.id)), 0)::int AS exemptions,
      coalesce(sum((SELECT count(*) FROM past_exemptions WHERE assignment_id = assignments.id)), 0)::int AS "pastExemptions"
    FROM assignments WHERE ${isForTarget(of, "assignments")}`;
  return counts ?? { assignments: 0, exemptions: 0, pastExemptions: 0 };
}
