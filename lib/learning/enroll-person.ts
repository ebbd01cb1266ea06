import { v7 as uuidv7 } from "uuid";
import type { ApiClient } from "@/lib/actor";
import { applyRequirements } from "@/lib/assignments/apply-requirements";
import { audit } from "@/lib/audit-log/append";
import { visibleTo } from "@/lib/courses/access-sql";
import { subjectOf } from "@/lib/courses/edit";
import { isLockedToNewcomer } from "@/lib/courses/prerequisite-locks";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";

type PersonAndCourse = { personId: string; courseId: string };

/**
 * Starts a course for a person, who must be able to start it themselves. Returns the enrollment's ID, also of an earlier enrollment.
 * @throws Refusal `course_not_found`, `person_not_found`, `person_not_enrollable`, `course_not_visible`, `course_locked_for_person`
 */
export async function enrollPerson(
  actor: ApiClient,
  { personId, courseId }: PersonAndCourse,
  database: Database = db(),
): Promise<{ id: string; isNew: boolean }> {
  return inTransaction(database, async (tx) => {
    const course = await lockCourse(tx, courseId);
    const earlier = await findEnrollment(tx, { personId, courseId });
    if (earlier) return { id: earlier.id, isNew: false };
    const person = await tx.person.findUnique({ where: { id: personId }, select: { deactivatedAt: true } });
    if (!person) throw new Refusal("person_not_found");
    if (person.deactivatedAt) throw new Refusal("person_not_enrollable");
    // It locks the enrollment before the person, as learning does.
    const row = { id: uuidv7(), personId, courseId };
    const { count } = await tx.enrollment.createMany({ data: [row], skipDuplicates: true });
    // The person started it at the same moment.
    if (count === 0) return { id: (await findEnrollment(tx, row))?.id ?? "", isNew: false };
    await applyRequirements(tx, [personId]);
    const { isVisible, isLocked } = await judge(tx, { personId, courseId });
    if (!isVisible) throw new Refusal("course_not_visible");
    if (isLocked) throw new Refusal("course_locked_for_person");
    await audit(tx, actor, {
      action: "course.person_enrolled",
      subject: subjectOf(course),
      concerns: [personId],
      after: { person: personId },
    });
    return { id: row.id, isNew: true };
  });
}

async function lockCourse(tx: Database, id: string) {
  const [course] = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, name FROM courses WHERE id = ${id}::uuid FOR KEY SHARE`;
  if (!course) throw new Refusal("course_not_found");
  return course;
}

async function judge(tx: Database, { personId, courseId }: PersonAndCourse) {
  const [course] = await tx.$queryRaw<{ isVisible: boolean; isLocked: boolean }[]>`
    SELECT ${visibleTo({ personId })} AS "isVisible", ${isLockedToNewcomer(personId)} AS "isLocked"
    FROM courses WHERE id = ${courseId}::uuid`;
  return course ?? { isVisible: false, isLocked: false };
}

const findEnrollment = (tx: Database, { personId, courseId }: PersonAndCourse) =>
  tx.enrollment.findUnique({
    where: { personId_courseId: { personId, courseId } },
    select: { id: true },
  });
