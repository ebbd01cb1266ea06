import type { May } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, Prisma, runStatement } from "@/lib/database/db";
import { queueMailAbout } from "@/lib/events/queue-mail";
import { assignmentWithin, personIn } from "@/lib/permissions/scope";
import { refuseOwn, subjectOf } from "./edit";
import type { Assignable } from "./edit-schema";
import { isForTarget } from "./for-target";
import type { ChosenLearners, LearnersExemption } from "./learners-schema";

/** Covers assignments of exactly this course or path. @returns the people who had one @throws Refusal `own_exemption` */
export async function exemptLearners(
  actor: May<"assignments.edit">,
  { of, personIds, reason }: LearnersExemption,
): Promise<string[]> {
  refuseOwn(actor, personIds);
  return changeExemptions(
    actor,
    "assignment.exempted",
    of,
    (tx) =>
      tx.$queryRaw<Touched[]>`
      WITH open AS (${openSql(actor, of)}), known AS (
        SELECT id FROM people WHERE id = ANY(${personIds}::uuid[])
          AND ${personIn(actor, "assignments.edit", Prisma.sql`people.id`)} ORDER BY id FOR KEY SHARE
      )
      INSERT INTO exemptions (assignment_id, person_id, reason)
      SELECT DISTINCT assignment_id, person_id, ${reason} FROM requirements
      JOIN open ON open.id = assignment_id JOIN known ON known.id = person_id
      WHERE ${isForTarget(of, "requirements")} AND requirements.ended_at IS NULL ORDER BY assignment_id, person_id
      ON CONFLICT (assignment_id, person_id) DO UPDATE SET reason = excluded.reason
      RETURNING assignment_id AS "assignmentId", person_id AS "personId"`,
  );
}

export async function listStillAssigned(
  actor: May<"assignments.edit">,
  { of, personIds }: Pick<ChosenLearners, "of" | "personIds">,
): Promise<string[]> {
  const rows = await runStatement<{ id: string }>(Prisma.sql`
    SELECT DISTINCT person_id AS id FROM requirements JOIN assignments ON assignments.id = assignment_id
    WHERE ${isForTarget(of, "requirements")} AND requirements.ended_at IS NULL AND person_id = ANY(${personIds}::uuid[])
      AND ${personIn(actor, "assignments.edit", Prisma.sql`requirements.person_id`)}
      AND NOT ${assignmentWithin(actor, "assignments.edit", Prisma.sql`assignments`)}
      AND NOT EXISTS (SELECT FROM exemptions WHERE exemptions.assignment_id = requirements.assignment_id
        AND exemptions.person_id = requirements.person_id)`);
  return rows.map(({ id }) => id);
}

export async function endLearnersExemptions(
  actor: May<"assignments.edit">,
  { of, personIds }: ChosenLearners,
): Promise<string[]> {
  return changeExemptions(
    actor,
    "assignment.exemption_ended",
    of,
    (tx) =>
      tx.$queryRaw<Touched[]>`
      WITH open AS (${openSql(actor, of)})
      DELETE FROM exemptions USING open
      WHERE assignment_id = open.id AND person_id = ANY(${personIds}::uuid[])
        AND ${personIn(actor, "assignments.edit", Prisma.sql`exemptions.person_id`)}
      RETURNING assignment_id AS "assignmentId", person_id AS "personId"`,
  );
}

const openSql = (actor: May<"assignments.edit">, of: Assignable) => Prisma.sql`
  SELECT id FROM assignments WHERE ${isForTarget(of, "assignments")} AND ended_at IS NULL
    AND ${assignmentWithin(actor, "assignments.edit", Prisma.sql`assignments`)} ORDER BY id FOR NO KEY UPDATE`;

type Touched = { assignmentId: string; personId: string };

const maxAuditedIds = 50;

async function changeExemptions(
  actor: May<"assignments.edit">,
  action: "assignment.exempted" | "assignment.exemption_ended",
  of: Assignable,
  change: (tx: Database) => Promise<Touched[]>,
): Promise<string[]> {
  return db().$transaction(async (tx) => {
    const touched = await change(tx);
    if (touched.length === 0) return [];
    const select = { id: true, name: true };
    const what =
      "courseId" in of
        ? await tx.course.findUnique({ where: { id: of.courseId }, select })
        : await tx.learningPath.findUnique({ where: { id: of.learningPathId }, select });
    for (const id of [...new Set(touched.map(({ assignmentId }) => assignmentId))]) {
      const people = touched
        .filter(({ assignmentId }) => assignmentId === id)
        .map(({ personId }) => personId);
      const counted = { people: people.length, ids: people.slice(0, maxAuditedIds) };
      await audit(tx, actor, {
        action,
        subject: subjectOf(id, { name: what?.name ?? "" }),
        concerns: [...(what ? [what.id] : []), ...people],
        ...(action === "assignment.exempted" ? { after: counted } : { before: counted }),
      });
    }
    const people = [...new Set(touched.map(({ personId }) => personId))];
    if (action === "assignment.exemption_ended") await queueMailAbout(tx, "person", people);
    return people;
  });
}
