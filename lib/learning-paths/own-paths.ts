import type { Learner } from "@/lib/actor";
import { requiredOf } from "@/lib/courses/access-sql";
import { Prisma } from "@/lib/database/db";
import { pathsBesideCourses } from "./catalog-schema";
import { listPathCards, type PathCards, requiredPathsOf } from "./learners-view";

export function listOwnPaths(learner: Learner): Promise<PathCards> {
  const isCompleted = Prisma.sql`EXISTS (SELECT FROM learning_path_completions AS whole
    WHERE whole.learning_path_id = learning_paths.id AND whole.person_id = ${learner.personId}::uuid)`;
  return listPathCards(learner, {
    which: Prisma.sql`(${isBegunBy(learner)} OR ${isCompleted})`,
    first: isCompleted,
    limit: pathsBesideCourses,
  });
}

/** Lets a page skip `listChosenPaths`, since few learners have any. */
export const mayHaveChosenPaths = (learner: Learner) => Prisma.sql`to_jsonb(EXISTS (
  SELECT FROM learning_paths WHERE status = 'published' AND ${isChosenBy(learner)}))`;

export function listChosenPaths(learner: Learner): Promise<PathCards> {
  const person = Prisma.sql`${learner.personId}::uuid`;
  const which = Prisma.sql`${isChosenBy(learner)}
    AND EXISTS (SELECT FROM learning_path_courses AS open
      JOIN courses ON courses.id = open.course_id AND courses.status = 'published'
      WHERE open.learning_path_id = learning_paths.id AND NOT EXISTS (SELECT FROM course_completions AS record
        WHERE record.course_id = open.course_id AND record.person_id = ${person}))`;
  return listPathCards(learner, { which, limit: pathsBesideCourses });
}

const isChosenBy = (learner: Learner) => Prisma.sql`(${isBegunBy(learner)}
  AND learning_paths.id NOT IN (${requiredPathsOf(learner)}))`;

/** A course that is assigned without the path doesn't count as a start. */
const isBegunBy = ({ personId }: Learner) => Prisma.sql`EXISTS (
  SELECT FROM learning_path_courses AS link
  JOIN courses ON courses.id = link.course_id AND courses.status = 'published'
  JOIN enrollments ON enrollments.course_id = link.course_id AND enrollments.person_id = ${personId}::uuid
  WHERE link.learning_path_id = learning_paths.id AND (
    link.course_id NOT IN (${requiredOf(personId)})
    OR link.learning_path_id IN (${requiredPathsOf({ personId })})))`;
