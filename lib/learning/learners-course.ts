import type { Learner } from "@/lib/actor";
import {
  type AssignmentJson,
  assignmentJson,
  type LearnersAssignment,
  readAssignment,
} from "@/lib/assignments/learners-assignments";
import { mostUrgentSql, requirementsSql } from "@/lib/assignments/requirement-sql";
import { isSettled } from "@/lib/assignments/schema";
import { findCourseWith, type LearnersCourse } from "@/lib/courses/learners-view";
import { Prisma } from "@/lib/database/db";
import { storedTimeZoneSql } from "@/lib/preferences/stored";

export type AssignedCourse = LearnersCourse & {
  assignment: LearnersAssignment | null;
  completions: Date[];
  timeZone: string | null;
};

export async function findAssignedCourse(
  learner: Learner,
  permalink: string,
  now = new Date(),
): Promise<AssignedCourse | null> {
  const which = Prisma.sql`person_id = ${learner.personId}::uuid AND requirements.course_id = courses.id`;
  const course = await findCourseWith<Row>(
    learner,
    permalink,
    Prisma.sql`, (SELECT ${assignmentJson} FROM (${mostUrgentSql(requirementsSql(which, now))}) AS mine) AS assignment,
      ARRAY(SELECT record.completed_at FROM course_completions AS record
        WHERE record.person_id = ${learner.personId}::uuid AND record.course_id = courses.id ORDER BY round) AS completions,
      ${storedTimeZoneSql(learner)} AS "timeZone"`,
    now,
  );
  return course && { ...course, assignment: course.assignment && readAssignment(course.assignment) };
}

type Row = Pick<AssignedCourse, "completions" | "timeZone"> & { assignment: AssignmentJson | null };

export function isDueAgain({
  enrollment,
  assignment,
}: Pick<AssignedCourse, "enrollment" | "assignment">): boolean {
  return Boolean(enrollment?.completedAt && assignment && !isSettled(assignment.state));
}

/** Returns whether `startAgain` would begin a round: the course is due again or renews a certificate. */
export function mayStartAgain(
  course: Pick<AssignedCourse, "enrollment" | "assignment" | "certificate">,
): boolean {
  return isDueAgain(course) || Boolean(course.enrollment?.completedAt && course.certificate?.isRenewable);
}
