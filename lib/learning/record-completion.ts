import { v7 as uuidv7 } from "uuid";
import type { ApiClient } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { subjectOf } from "@/lib/courses/edit";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";

export type OutsideCompletion = {
  personId: string;
  courseId: string;
  completedAt: Date;
  /** Where it was earned. */
  origin: string;
  /** In percent. */
  score?: number | undefined;
};

/** `id` is that of the round in the transcript. */
export type RecordedCompletion = { id: string; isNew: boolean };

/** A client's clock may be this far ahead. */
const mostAheadMs = 5 * 60_000;

const earliest = new Date("1970-01-01T00:00:00Z");

/**
 * Records that a person completed a course elsewhere, once for each day (UTC), and enrolls them if needed. Triggers issue the
 * certificate and complete paths and requirements, as for a completion here. A completed course gets another round. A round that began
 * after the completion stays open, with what was learned in it, and comes after the completed one.
 * @throws Refusal `completion_in_future`, `completion_too_early`, `course_not_found`, `person_not_found`, `completion_before_last`
 */
export async function recordCompletion(
  actor: ApiClient,
  { personId, courseId, completedAt: given, origin, score }: OutsideCompletion,
  database: Database = db(),
): Promise<RecordedCompletion> {
  const completedAt = timeOf(given, new Date());
  return inTransaction(database, async (tx) => {
    const course = await lockCourse(tx, courseId);
    const enrollment = await lockEnrollment(tx, { personId, courseId });
    const records = await tx.courseCompletion.findMany({
      where: { personId, courseId },
      orderBy: { round: "desc" },
      select: { id: true, round: true, completedAt: true },
    });
    const same = records.find((record) => dayOf(record.completedAt) === dayOf(completedAt));
    if (same) return { id: same.round === 1 ? enrollment.id : same.id, isNew: false };
    const [last] = records;
    if (last && last.completedAt > completedAt) throw new Refusal("completion_before_last");
    const round = Math.max(enrollment.round, (last?.round ?? 0) + 1);
    if (round > enrollment.round) await beginRound(tx, enrollment, round);
    const [record] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO course_completions
        (id, person_id, course_id, round, course_name, course_permalink, activities, score, origin, completed_at)
      VALUES (CASE WHEN ${round}::int > 1 THEN round_id(${enrollment.id}::uuid, ${round}::int) ELSE gen_random_uuid() END,
        ${personId}::uuid, ${courseId}::uuid, ${round}::int, ${course.name}, ${course.permalink}, '[]', ${score ?? null}::numeric,
        ${origin}, ${completedAt}::timestamptz)
      RETURNING id`;
    await tx.enrollment.update({ where: { id: enrollment.id }, data: { completedAt } });
    if (enrollment.startedAt && enrollment.startedAt > completedAt)
      await continueAsNextRound(tx, enrollment, round + 1);
    await audit(tx, actor, {
      action: "course.completion_recorded",
      subject: subjectOf(course),
      concerns: [personId],
      after: { person: personId, completedAt, origin },
    });
    return { id: round === 1 ? enrollment.id : (record?.id ?? ""), isNew: true };
  });
}

/** @throws Refusal `completion_in_future`, `completion_too_early` */
function timeOf(given: Date, now: Date): Date {
  const field = "completedAt";
  if (given.getTime() > now.getTime() + mostAheadMs) throw new Refusal("completion_in_future", { field });
  if (given < earliest) throw new Refusal("completion_too_early", { field });
  return given < now ? given : now;
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

async function lockCourse(tx: Database, id: string) {
  const [course] = await tx.$queryRaw<{ id: string; name: string; permalink: string }[]>`
    SELECT id, name, permalink FROM courses WHERE id = ${id}::uuid FOR KEY SHARE`;
  if (!course) throw new Refusal("course_not_found");
  return course;
}

/** `startedAt` is null unless something was learned in an open round. */
type Enrollment = { id: string; round: number; startedAt: Date | null };

async function lockEnrollment(
  tx: Database,
  { personId, courseId }: Pick<OutsideCompletion, "personId" | "courseId">,
): Promise<Enrollment> {
  await tx.$executeRaw`
    INSERT INTO enrollments (id, person_id, course_id)
    SELECT ${uuidv7()}::uuid, id, ${courseId}::uuid FROM people WHERE id = ${personId}::uuid
    ON CONFLICT (person_id, course_id) DO NOTHING`;
  await tx.$executeRaw`
    SELECT FROM enrollments WHERE person_id = ${personId}::uuid AND course_id = ${courseId}::uuid FOR NO KEY UPDATE`;
  // A round begins with what is learned first in it.
  const [enrollment] = await tx.$queryRaw<Enrollment[]>`
    SELECT id, round, CASE WHEN completed_at IS NULL THEN least(
      (SELECT min(completed_at) FROM completions WHERE enrollment_id = enrollments.id),
      (SELECT min(started_at) FROM quiz_attempts WHERE enrollment_id = enrollments.id AND quiz_attempts.round = enrollments.round),
      (SELECT min(submitted_at) FROM survey_responses
        WHERE enrollment_id = enrollments.id AND survey_responses.round = enrollments.round)) END AS "startedAt"
    FROM enrollments WHERE person_id = ${personId}::uuid AND course_id = ${courseId}::uuid`;
  if (!enrollment) throw new Refusal("person_not_found");
  return enrollment;
}

/** Clears the marks of a completed round, as starting again does. */
async function beginRound(tx: Database, { id, startedAt }: Enrollment, round: number): Promise<void> {
  await tx.enrollment.update({ where: { id }, data: { round, completedAt: null } });
  if (startedAt) return;
  await tx.completion.deleteMany({ where: { enrollmentId: id } });
  await tx.lastVisit.deleteMany({ where: { enrollmentId: id } });
}

/** Keeps the marks, and moves what belongs to the round under way. */
async function continueAsNextRound(tx: Database, { id, round }: Enrollment, next: number): Promise<void> {
  await tx.enrollment.update({ where: { id }, data: { round: next, completedAt: null } });
  const ofRound = { where: { enrollmentId: id, round }, data: { round: next } };
  await tx.quizAttempt.updateMany(ofRound);
  await tx.quizGrant.updateMany(ofRound);
  await tx.surveyResponse.updateMany(ofRound);
}
