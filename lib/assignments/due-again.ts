import { v7 as uuidv7 } from "uuid";
import type { ApiClient, May } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import type { Database } from "@/lib/database/db";
import { queueMailAbout } from "@/lib/events/queue-mail";
import { reachesEverything } from "@/lib/permissions/permissions";
import type { DueAgain } from "./due-again-schema";
import { insertAssignment, subjectOf } from "./edit";
import { columnsOf } from "./terms";

type Course = { id: string; name: string; status: string };

/** Edits of one day (UTC) share an assignment while its audience is the same. Authors' edits assign nothing. @param course locked */
export async function assignAgain(
  tx: Database,
  actor: May<"courses.edit"> | ApiClient,
  course: Course,
  dueAgain: DueAgain,
): Promise<void> {
  if (!dueAgain || course.status !== "published" || !reachesEverything(actor, "assignments.edit")) return;
  const record = await tx.courseCompletion.findFirst({
    where: { courseId: course.id },
    select: { id: true },
  });
  if (!record) return;
  const due = dueAgain.by ? ({ kind: "on", date: dueAgain.by } as const) : ({ kind: "never" } as const);
  const given = { required: true, due, repeatMonths: null };
  const terms = columnsOf(given);
  const todays = await findTodays(tx, course.id);
  if (todays) {
    if (todays.dueOn?.getTime() === terms.dueOn?.getTime()) return;
    await tx.assignment.update({ where: { id: todays.id }, data: terms });
    await queueMailAbout(tx, "assignment", [todays.id]);
    return audit(tx, actor, {
      action: "assignment.changed",
      subject: subjectOf(todays.id, course),
      concerns: [course.id],
      before: { dueOn: todays.dueOn },
      after: { dueOn: terms.dueOn },
    });
  }
  const id = uuidv7();
  const audience = { kind: "completed" } as const;
  await insertAssignment(tx, { id, courseId: course.id, audience, earlierCounts: false, ...given });
  await queueMailAbout(tx, "assignment", [id]);
  await audit(tx, actor, {
    action: "assignment.created",
    subject: subjectOf(id, course),
    concerns: [course.id],
    after: { audience: audience.kind, groups: 0, people: 0, earlierCounts: false, ...terms },
  });
}

async function findTodays(tx: Database, courseId: string) {
  const [todays] = await tx.$queryRaw<{ id: string; dueOn: Date | null }[]>`
    SELECT id, due_on AS "dueOn" FROM (
      SELECT * FROM assignments
      WHERE course_id = ${courseId}::uuid AND audience = 'completed' AND ended_at IS NULL
        AND created_at >= date_trunc('day', now(), 'UTC')
        AND required AND repeat_months IS NULL AND NOT repeats_with_certificate AND due_days IS NULL
      ORDER BY created_at DESC LIMIT 1
    ) AS todays
    WHERE NOT EXISTS (SELECT FROM course_completions
      WHERE course_id = ${courseId}::uuid AND completed_at >= todays.created_at)`;
  return todays ?? null;
}
