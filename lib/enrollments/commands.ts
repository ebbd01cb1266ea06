import { v7 as uuidv7 } from "uuid";
import type { Learner } from "@/lib/actor";
import { visibleTo } from "@/lib/courses/queries";
import { db } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import type { EnrollInput } from "./schema";

/**
 * Enrolls a learner in a course that they may see; a second time changes nothing.
 * @throws Refusal `not_found`
 */
export async function enroll(learner: Learner, { courseId }: EnrollInput): Promise<void> {
  const course = await db().course.findFirst({
    where: { id: courseId, ...visibleTo(learner) },
    select: { id: true },
  });
  if (!course) throw new Refusal("not_found", "There is no such course.");
  await db().$executeRaw`
    INSERT INTO enrollments (id, person_id, course_id)
    VALUES (${uuidv7()}::uuid, ${learner.personId}::uuid, ${courseId}::uuid)
    ON CONFLICT (person_id, course_id) DO NOTHING`;
}
