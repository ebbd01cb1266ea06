import type { May } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, Prisma } from "@/lib/db";
import { courseIn, personIn } from "@/lib/roles/scope";
import { subjectOf } from "./edit";
import type { ChosenLearners, LearnersExemption } from "./learners-schema";

/**
 * Exempts people from everything by which a course is assigned to them now.
 * @returns how many of them it is assigned to: the others are left out
 */
export async function exemptLearners(
  actor: May<"assignments.edit">,
  { courseId, personIds, reason }: LearnersExemption,
): Promise<number> {
  return changeExemptions(
    actor,
    "assignment.exempted",
    courseId,
    (tx) =>
      tx.$queryRaw<Touched[]>`
      WITH open AS (
        SELECT id FROM assignments WHERE course_id = ${courseId}::uuid AND ended_at IS NULL
          AND ${courseIn(actor, "assignments.edit", Prisma.sql`assignments.course_id`)} ORDER BY id FOR NO KEY UPDATE
      ), known AS (
        SELECT id FROM people WHERE id = ANY(${personIds}::uuid[])
          AND ${personIn(actor, "assignments.edit", Prisma.sql`people.id`)} ORDER BY id FOR KEY SHARE
      )
      INSERT INTO exemptions (assignment_id, person_id, reason)
      SELECT DISTINCT assignment_id, person_id, ${reason} FROM assigned
      JOIN open ON open.id = assignment_id JOIN known ON known.id = person_id
      WHERE course_id = ${courseId}::uuid ORDER BY assignment_id, person_id
      ON CONFLICT (assignment_id, person_id) DO UPDATE SET reason = excluded.reason
      RETURNING assignment_id AS "assignmentId", person_id AS "personId"`,
  );
}

/** @returns how many of them were exempt */
export async function endLearnersExemptions(
  actor: May<"assignments.edit">,
  { courseId, personIds }: ChosenLearners,
): Promise<number> {
  return changeExemptions(
    actor,
    "assignment.exemption_ended",
    courseId,
    (tx) =>
      tx.$queryRaw<Touched[]>`
      WITH open AS (
        SELECT id FROM assignments WHERE course_id = ${courseId}::uuid AND ended_at IS NULL
          AND ${courseIn(actor, "assignments.edit", Prisma.sql`assignments.course_id`)} ORDER BY id FOR NO KEY UPDATE
      )
      DELETE FROM exemptions USING open
      WHERE assignment_id = open.id AND person_id = ANY(${personIds}::uuid[])
        AND ${personIn(actor, "assignments.edit", Prisma.sql`exemptions.person_id`)}
      RETURNING assignment_id AS "assignmentId", person_id AS "personId"`,
  );
}

type Touched = { assignmentId: string; personId: string };

const maxAuditedIds = 50;

async function changeExemptions(
  actor: May<"assignments.edit">,
  action: "assignment.exempted" | "assignment.exemption_ended",
  courseId: string,
  change: (tx: Database) => Promise<Touched[]>,
): Promise<number> {
  return db().$transaction(async (tx) => {
    const touched = await change(tx);
    if (touched.length === 0) return 0;
    const [course] = await tx.$queryRaw<{ name: string }[]>(
      Prisma.sql`SELECT name FROM courses WHERE id = ${courseId}::uuid`,
    );
    for (const id of [...new Set(touched.map(({ assignmentId }) => assignmentId))]) {
      const people = touched
        .filter(({ assignmentId }) => assignmentId === id)
        .map(({ personId }) => personId);
      const counted = { people: people.length, ids: people.slice(0, maxAuditedIds) };
      await audit(tx, actor, {
        action,
        subject: subjectOf(id, { name: course?.name ?? "" }),
        concerns: [courseId, ...people],
        ...(action === "assignment.exempted" ? { after: counted } : { before: counted }),
      });
    }
    return new Set(touched.map(({ personId }) => personId)).size;
  });
}
