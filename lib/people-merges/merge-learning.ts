import { type Database, Prisma } from "@/lib/database/db";
import type { Pairs } from "./rules";

// Both people may have taken the same course. The enrollment that is further along stays. The rounds of the other one come before its
// own, so no completion, attempt or certificate is lost. Two open rounds become one.

type Side = {
  kept: string;
  personId: string;
  courseId: string;
  enrollmentId: string | null;
  round: number | null;
  progress: number | null;
  isOpen: boolean;
  /** The number of the last completed round. */
  completed: number;
  lastCompletedAt: Date | null;
};

/**
 * Enrollments of one course: `from` is merged into `into`, whose rounds move up by `shift`. The last round of `from` gets the number
 * `lastRound`.
 */
type Conflict = { into: Side; from: Side; shift: number; areOpen: boolean; lastRound: number };

/** Out of the way of other rounds and numbers, which must be unique at each step. */
const away = 1_000_000;

export async function mergeLearning(tx: Database, pairs: Pairs): Promise<void> {
  const conflicts = conflictsOf(await readSides(tx, pairs));
  if (conflicts.length > 0) {
    await moveRoundsUp(tx, conflicts);
    await mergeEnrollments(tx, conflicts);
  }
  await tx.$executeRaw`UPDATE enrollments SET person_id = kept FROM ${pairs} WHERE person_id = gone`;
  await tx.$executeRaw`UPDATE course_completions SET person_id = kept FROM ${pairs} WHERE person_id = gone`;
  await mergePaths(tx, pairs);
}

/** Reads the courses that both people of a pair took. */
const readSides = (tx: Database, pairs: Pairs) => tx.$queryRaw<Side[]>`
  SELECT kept, theirs.person_id AS "personId", theirs.course_id AS "courseId", enrollments.id AS "enrollmentId",
    enrollments.round, enrollments.progress, enrollments.id IS NOT NULL AND enrollments.completed_at IS NULL AS "isOpen", coalesce(done.last, 0) AS completed, done.at AS "lastCompletedAt"
  FROM ${pairs} CROSS JOIN LATERAL (
    SELECT person_id, course_id FROM enrollments WHERE person_id IN (kept, gone)
    UNION SELECT person_id, course_id FROM course_completions WHERE person_id IN (kept, gone)
  ) AS theirs
  LEFT JOIN enrollments ON enrollments.person_id = theirs.person_id AND enrollments.course_id = theirs.course_id
  CROSS JOIN LATERAL (
    SELECT max(round) AS last, max(completed_at) AS at FROM course_completions AS record
    WHERE record.person_id = theirs.person_id AND record.course_id = theirs.course_id
  ) AS done
  ORDER BY kept, "courseId", theirs.person_id = kept DESC`;

function conflictsOf(sides: readonly Side[]): Conflict[] {
  return sides.flatMap((side, index): Conflict[] => {
    const other = sides[index + 1];
    if (other?.kept !== side.kept || other.courseId !== side.courseId) return [];
    const [into, from] = isFurther(other, side) ? [other, side] : [side, other];
    const areOpen = into.isOpen && from.isOpen;
    const last = Math.max(from.completed, from.round ?? 0);
    if (!areOpen) return [{ into, from, shift: last, areOpen, lastRound: last }];
    return [{ into, from, shift: from.completed, areOpen, lastRound: (into.round ?? 1) + from.completed }];
  });
}

/** An enrollment wins over records alone, then a later completion, then more progress. */
function isFurther(one: Side, other: Side): boolean {
  if (!one.enrollmentId !== !other.enrollmentId) return one.enrollmentId !== null;
  const [at, otherAt] = [one, other].map(({ lastCompletedAt }) => lastCompletedAt?.getTime() ?? 0) as [
    number,
    number,
  ];
  return at === otherAt ? (one.progress ?? -1) > (other.progress ?? -1) : at > otherAt;
}

async function moveRoundsUp(tx: Database, conflicts: readonly Conflict[]): Promise<void> {
  const moved = conflicts.filter(({ shift }) => shift > 0);
  if (moved.length === 0) return;
  const rows = Prisma.sql`(SELECT unnest(${moved.map(({ into }) => into.personId)}::uuid[]) AS of_person,
    unnest(${moved.map(({ into }) => into.courseId)}::uuid[]) AS of_course,
    unnest(${moved.map(({ into }) => into.enrollmentId)}::uuid[]) AS of_enrollment,
    unnest(${moved.map(({ shift }) => shift)}::int[]) AS shift) AS moved`;
  await tx.$executeRaw`
    UPDATE course_completions SET round = round + ${away} FROM ${rows} WHERE person_id = of_person AND course_id = of_course`;
  await tx.$executeRaw`
    UPDATE course_completions SET round = round - ${away} + shift FROM ${rows}
    WHERE person_id = of_person AND course_id = of_course`;
  await tx.$executeRaw`UPDATE enrollments SET round = round + shift FROM ${rows} WHERE id = of_enrollment`;
  await tx.$executeRaw`UPDATE quiz_attempts SET round = round + ${away} FROM ${rows} WHERE enrollment_id = of_enrollment`;
  await tx.$executeRaw`
    UPDATE quiz_attempts SET round = round - ${away} + shift FROM ${rows} WHERE enrollment_id = of_enrollment`;
  await tx.$executeRaw`UPDATE quiz_grants SET round = round + shift FROM ${rows} WHERE enrollment_id = of_enrollment`;
  await tx.$executeRaw`UPDATE survey_responses SET round = round + shift FROM ${rows} WHERE enrollment_id = of_enrollment`;
}

async function mergeEnrollments(tx: Database, conflicts: readonly Conflict[]): Promise<void> {
  const both = conflicts.filter(({ into, from }) => into.enrollmentId && from.enrollmentId);
  if (both.length === 0) return;
  const ids = (side: "into" | "from") => both.map((one) => one[side].enrollmentId);
  const rows = Prisma.sql`(SELECT unnest(${ids("into")}::uuid[]) AS into_id, unnest(${ids("from")}::uuid[]) AS from_id,
    unnest(${both.map(({ areOpen }) => areOpen)}::boolean[]) AS are_open, unnest(${both.map(({ from }) => from.round)}::int[]) AS from_round,
    unnest(${both.map(({ lastRound }) => lastRound)}::int[]) AS last_round) AS both_of`;
  const each = Prisma.sql`${rows} JOIN enrollments AS target ON target.id = into_id JOIN enrollments AS other ON other.id = from_id`;
  for (const table of ["quiz_attempts", "quiz_grants", "survey_responses"])
    await tx.$executeRaw`
      UPDATE ${Prisma.raw(table)} SET round = last_round FROM ${rows}
      WHERE enrollment_id = from_id AND round = from_round AND from_round <> last_round`;
  // A finished round counts as it was.
  await tx.$executeRaw`
    INSERT INTO completions (enrollment_id, activity_id, completed_at)
    SELECT into_id, done.activity_id, done.completed_at FROM ${rows} JOIN completions AS done ON done.enrollment_id = from_id
    WHERE are_open ORDER BY 1, 2
    ON CONFLICT (enrollment_id, activity_id)
      DO UPDATE SET completed_at = least(completions.completed_at, excluded.completed_at)`;
  await moveAttempts(tx, rows);
  await tx.$executeRaw`UPDATE quiz_grants SET enrollment_id = into_id FROM ${rows} WHERE enrollment_id = from_id`;
  await tx.$executeRaw`UPDATE survey_responses SET enrollment_id = into_id FROM ${rows} WHERE enrollment_id = from_id`;
  await tx.$executeRaw`
    UPDATE last_visits SET enrollment_id = into_id FROM ${rows} WHERE enrollment_id = from_id
      AND NOT EXISTS (SELECT FROM last_visits AS theirs WHERE theirs.enrollment_id = into_id)`;
  await tx.$executeRaw`
    UPDATE enrollments SET enrolled_at = least(enrollments.enrolled_at, other.enrolled_at),
      last_active_on = greatest(enrollments.last_active_on, other.last_active_on)
    FROM ${each} WHERE enrollments.id = into_id`;
  await tx.$executeRaw`DELETE FROM enrollments WHERE id = ANY(${ids("from")}::uuid[])`;
}

/** Numbers the attempts of a round by their time. */
async function moveAttempts(tx: Database, rows: Prisma.Sql): Promise<void> {
  const moved = await tx.$executeRaw`
    UPDATE quiz_attempts SET enrollment_id = into_id, number = number + ${away} FROM ${rows} WHERE enrollment_id = from_id`;
  if (moved === 0) return;
  await tx.$executeRaw`
    UPDATE quiz_attempts SET number = ${2 * away} + place FROM (
      SELECT id, row_number() OVER (PARTITION BY enrollment_id, activity_id, round ORDER BY started_at, id) AS place
      FROM quiz_attempts JOIN ${rows} ON enrollment_id = into_id) AS placed
    WHERE placed.id = quiz_attempts.id`;
  await tx.$executeRaw`
    UPDATE quiz_attempts SET number = number - ${2 * away} FROM ${rows} WHERE enrollment_id = into_id AND number > ${2 * away}`;
}

/** Numbers the completions of a path that both completed by their time. */
async function mergePaths(tx: Database, pairs: Pairs): Promise<void> {
  await tx.$executeRaw`
    UPDATE learning_path_completions AS record SET person_id = kept, round = ${away} + place FROM (
      SELECT theirs.id, kept,
        row_number() OVER (PARTITION BY kept, theirs.learning_path_id ORDER BY theirs.completed_at, theirs.id) AS place,
        count(*) FILTER (WHERE theirs.person_id = gone) OVER (PARTITION BY kept, theirs.learning_path_id) AS others
      FROM ${pairs} JOIN learning_path_completions AS theirs ON theirs.person_id IN (kept, gone)) AS placed
    WHERE placed.id = record.id AND others > 0`;
  await tx.$executeRaw`
    UPDATE learning_path_completions SET round = round - ${away} FROM ${pairs} WHERE person_id = kept AND round > ${away}`;
}
