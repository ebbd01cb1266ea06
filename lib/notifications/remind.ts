import type { May } from "@/lib/actor";
import { lockAssignable, subjectOf } from "@/lib/assignments/edit";
import type { Assignable } from "@/lib/assignments/edit-schema";
import { isForTarget } from "@/lib/assignments/for-target";
import type { ChosenLearners } from "@/lib/assignments/learners-schema";
import { mostUrgentSql, requirementsSql, toDoSql } from "@/lib/assignments/requirement-sql";
import { audit } from "@/lib/audit-log/append";
import { db, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { mailServer } from "@/lib/mail/server";
import { personIn } from "@/lib/permissions/scope";
import { dueReminderMailsSql } from "./due-mails";

export type Reminded = {
  reminded: number;
  already: number;
  nothingToDo: number;
  unreachable: number;
};

const maxAuditedIds = 50;

/** @throws Refusal `mail_not_set_up`; `not_found` when it is gone or out of scope */
export async function remindLearners(
  actor: May<"assignments.edit">,
  { of, personIds }: ChosenLearners,
  now = new Date(),
): Promise<Reminded> {
  if (!mailServer()) throw new Refusal("mail_not_set_up");
  return db().$transaction(async (tx) => {
    const what = await lockAssignable(tx, actor, of);
    const reminders = await tx.$queryRaw<Reminder[]>`${remindersSql(actor, of, personIds, now)}`;
    const wanted = reminders.filter(
      ({ isOpen, isRecent, canReceiveMail }) => isOpen && canReceiveMail && !isRecent,
    );
    // A simultaneous second click finds the first one's keys.
    const queued = await tx.$queryRaw<{ personId: string; assignmentId: string }[]>`
      INSERT INTO outbox (kind, key, person_id, subject_id, due_on)
      SELECT 'reminder', key, person_id, subject_id, due_on
      FROM unnest(${wanted.map(({ key }) => key)}::text[], ${wanted.map(({ personId }) => personId)}::uuid[],
        ${wanted.map(({ assignmentId }) => assignmentId)}::uuid[], ${wanted.map(({ dueOn }) => dueOn)}::date[])
        AS wanted (key, person_id, subject_id, due_on)
      ON CONFLICT (key) DO NOTHING RETURNING person_id AS "personId", subject_id AS "assignmentId"`;
    for (const id of [...new Set(queued.map(({ assignmentId }) => assignmentId))]) {
      const people = queued.filter(({ assignmentId }) => assignmentId === id).map(({ personId }) => personId);
      await audit(tx, actor, {
        action: "assignment.reminded",
        subject: subjectOf(id, what),
        concerns: [what.id, ...people],
        after: { people: people.length, ids: people.slice(0, maxAuditedIds) },
      });
    }
    return {
      reminded: queued.length,
      already:
        reminders.filter(({ isOpen, isRecent }) => isOpen && isRecent).length + wanted.length - queued.length,
      nothingToDo: reminders.filter(({ isOpen }) => !isOpen).length,
      unreachable: reminders.filter(
        ({ isOpen, isRecent, canReceiveMail }) => isOpen && !isRecent && !canReceiveMail,
      ).length,
    };
  });
}

type Reminder = {
  personId: string;
  assignmentId: string;
  dueOn: string | null;
  key: string;
  isOpen: boolean;
  isRecent: boolean;
  canReceiveMail: boolean;
};

function remindersSql(
  actor: May<"assignments.edit">,
  of: Assignable,
  personIds: readonly string[],
  now: Date,
): Prisma.Sql {
  const states = requirementsSql(
    Prisma.sql`${isForTarget(of, "requirements")} AND person_id = ANY(${personIds}::uuid[])`,
    now,
  );
  return Prisma.sql`
    WITH theirs AS MATERIALIZED (
      SELECT id AS person_id FROM people WHERE id = ANY(${personIds}::uuid[])
        AND ${personIn(actor, "assignments.edit", Prisma.sql`people.id`)}
    ), states AS MATERIALIZED (${"courseId" in of ? mostUrgentSql(states) : toDoSql(states)})
    SELECT theirs.person_id AS "personId", states.assignment_id AS "assignmentId", states.due_on::text AS "dueOn",
      concat_ws(':', 'reminder', states.assignment_id, theirs.person_id, (${now}::timestamptz AT TIME ZONE 'UTC')::date) AS key,
      state IS NOT NULL AND state NOT IN ('completed', 'exempt') AS "isOpen",
      EXISTS (SELECT FROM outbox JOIN assignments ON assignments.id = subject_id
        WHERE outbox.person_id = theirs.person_id AND outbox.kind = 'reminder'
          AND (${isForTarget(of, "assignments")} OR assignments.id IN (SELECT assignment_id FROM requirements
            WHERE ${isForTarget(of, "requirements")} AND requirements.person_id = theirs.person_id))
          AND outbox.created_at > ${now}::timestamptz - interval '24 hours') AS "isRecent",
      mails.person_id IS NOT NULL AS "canReceiveMail"
    FROM theirs LEFT JOIN states USING (person_id)
    LEFT JOIN (${dueReminderMailsSql(Prisma.sql`SELECT *, NULL::text AS key FROM states`)})
      AS mails USING (person_id)`;
}
