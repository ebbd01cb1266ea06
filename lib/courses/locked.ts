import { Prisma } from "@/lib/db";

/** The course to complete first, and the learning path that says so. */
export type LockedBy = { name: string; permalink: string; path: { id: string; name: string } };

/**
 * For a row of `courses`, as JSON: null when the person can start it. It is locked while a path in order, which is assigned to them,
 * has an earlier course that they have not completed; what they have started is theirs to finish (docs/decisions/040).
 */
export const lockedBySql = (personId: string | null) => Prisma.sql`(
  SELECT jsonb_build_object('name', first.name, 'permalink', first.permalink,
    'path', jsonb_build_object('id', learning_paths.id, 'name', learning_paths.name))
  FROM assigned JOIN learning_paths ON learning_paths.id = assigned.learning_path_id AND in_order
  JOIN assignments ON assignments.id = assigned.assignment_id
  JOIN learning_path_courses AS here ON here.learning_path_id = learning_paths.id AND here.course_id = courses.id
  JOIN learning_path_courses AS earlier ON earlier.learning_path_id = learning_paths.id AND earlier.position < here.position
  JOIN courses AS first ON first.id = earlier.course_id AND first.status = 'published'
  WHERE assigned.person_id = ${personId}::uuid AND assigned.course_id = courses.id
    AND NOT EXISTS (SELECT FROM enrollments AS begun
      WHERE begun.person_id = assigned.person_id AND begun.course_id = courses.id)
    AND NOT EXISTS (SELECT FROM exemptions
      WHERE exemptions.assignment_id = assignments.id AND exemptions.person_id = assigned.person_id)
    AND NOT EXISTS (SELECT FROM course_completions AS record
      WHERE record.person_id = assigned.person_id AND record.course_id = first.id
        AND record.completed_at >= coalesce(counts_from, '-infinity'))
    AND NOT EXISTS (SELECT FROM learning_path_completions AS whole
      WHERE whole.person_id = assigned.person_id AND whole.learning_path_id = learning_paths.id
        AND whole.completed_at >= coalesce(counts_from, '-infinity'))
  ORDER BY earlier.position, learning_paths.id LIMIT 1)`;
