import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { Prisma, runStatement } from "@/lib/database/db";
import type { Assignable } from "./edit-schema";

export async function issuesExpiringCertificates(_actor: May<never>, of: Assignable): Promise<boolean> {
  const id = "courseId" in of ? of.courseId : of.learningPathId;
  if (!validate(id)) return false;
  const courses =
    "courseId" in of
      ? Prisma.sql`course_id = ${id}::uuid`
      : Prisma.sql`course_id IN (SELECT course_id FROM learning_path_courses WHERE learning_path_id = ${id}::uuid)`;
  const found = await runStatement(Prisma.sql`
    SELECT FROM certificate_settings WHERE ${courses} AND is_given AND valid_months IS NOT NULL
    UNION ALL
    SELECT FROM learning_paths WHERE id = ${id}::uuid AND gives_certificate AND valid_months IS NOT NULL`);
  return found.length > 0;
}
