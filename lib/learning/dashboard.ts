import type { Learner } from "@/lib/actor";
import {
  type CardList,
  type CourseCard,
  type CoursePage,
  limited,
  listCards,
  pageIn,
  readCards,
} from "@/lib/courses/catalog";
import { pageSize } from "@/lib/courses/catalog-schema";
import { type OutlineItem, type OutlineRow, outlineSql, readOutline, visibleTo } from "@/lib/courses/visible";
import { Prisma } from "@/lib/db";

/** What a learner is at: the course that was opened last of those under way. */
export type Current = CourseCard & { activities: OutlineItem[]; lastVisitedId: string | null };

/** Of the courses under way, the last opened is `current`. */
export async function getDashboard(learner: Learner) {
  const lists = [
    mine(learner, Prisma.sql`completed_at IS NULL`, 7),
    // Those with new activities to do first.
    mine(learner, Prisma.sql`completed_at IS NOT NULL`, 3, { first: Prisma.sql`progress < 100 DESC,` }),
  ] as const;
  const current = Prisma.sql`, CASE WHEN list = 0 AND place = 1 THEN jsonb_build_object('activities', ${outlineSql},
    'lastVisitedId', (SELECT activity_id FROM last_visits WHERE enrollment_id = enrollments.id)) END AS current`;
  // Two statements at the same time: in many groups, what is new takes the longest.
  const [rows, available] = await Promise.all([
    readCards<{ current: CurrentRow | null }>(learner, lists, current),
    listCards(learner, newTo(learner, 6)),
  ]);
  const { courses, hasNext } = pageIn(rows, lists[0]);
  const [first, ...others] = courses;
  const found = rows[0]?.current;
  return {
    current: first && found ? readCurrent(first, found) : null,
    started: { courses: others, hasNext },
    completed: pageIn(rows, lists[1], 1),
    available,
  };
}

type CurrentRow = { activities: OutlineRow[]; lastVisitedId: string | null };

function readCurrent(card: CourseCard, { activities, lastVisitedId }: CurrentRow): Current {
  return { ...card, lastVisitedId, activities: readOutline(activities) };
}

export function listMyCourses(learner: Learner, { page }: { page: number }): Promise<CoursePage> {
  return listCards(learner, mine(learner, Prisma.sql`true`, pageSize, { offset: (page - 1) * pageSize }));
}

/** So many are sorted for `newTo` before all are: most learners have no more, or enough among them. */
const newestAccesses = 100;

/** Those of the learner's groups first, by when they got access, then the newest for everyone. */
function newTo(learner: Learner, limit: number): CardList {
  const { personId } = learner;
  const newest = Prisma.sql`ORDER BY since DESC, id DESC ${limited(limit)}`;
  // Sorted as `newest` is, so that only the courses shown are looked up.
  const newestAccess = Prisma.sql`ORDER BY since DESC, course_id DESC`;
  const notStarted = Prisma.sql`NOT EXISTS (
    SELECT FROM enrollments WHERE course_id = courses.id AND person_id = ${personId}::uuid)`;
  const accesses = Prisma.sql`SELECT course_id, greatest(memberships.created_at, link.created_at) AS since
    FROM memberships JOIN course_group_access AS link USING (group_id) WHERE person_id = ${personId}::uuid`;
  const openedBy = (found: Prisma.Sql) => Prisma.sql`SELECT id, access, since FROM courses JOIN (
      SELECT course_id, max(since) AS since FROM (${found}) AS found GROUP BY course_id ${newestAccess}
    ) AS opened ON course_id = courses.id
    WHERE status = 'published' AND access = 'groups' AND ${notStarted} ${newest}`;
  // A course's newest access comes before its others, so what the newest accesses open is in order as far as it goes.
  const chosen = Prisma.sql`WITH recent AS MATERIALIZED (${accesses} ${newestAccess} LIMIT ${newestAccesses}::int),
    newest AS MATERIALIZED (${openedBy(Prisma.sql`TABLE recent`)}),
    enough AS MATERIALIZED (SELECT (SELECT count(*) FROM newest) > ${limit}::int
      OR (SELECT count(*) FROM recent) < ${newestAccesses}::int AS reached)
    SELECT id, row_number() OVER (ORDER BY access DESC, since DESC, id DESC) AS place FROM (
      SELECT * FROM newest WHERE (SELECT reached FROM enough)
      UNION ALL
      SELECT * FROM (${openedBy(accesses)}) AS opened WHERE NOT (SELECT reached FROM enough)
      UNION ALL
      (SELECT id, access, created_at AS since FROM courses
        WHERE status = 'published' AND access = 'everyone' AND ${notStarted} ${newest})
    ) AS courses ORDER BY place ${limited(limit)}`;
  return { chosen, limit };
}

/** The last opened first. */
function mine(
  learner: Learner,
  which: Prisma.Sql,
  limit: number,
  { offset = 0, first = Prisma.empty }: { offset?: number; first?: Prisma.Sql } = {},
): CardList {
  const order = Prisma.sql`${first} coalesce(visited_at, enrolled_at) DESC, enrollments.id DESC`;
  const chosen = Prisma.sql`SELECT courses.id, row_number() OVER (ORDER BY ${order}) AS place
      FROM enrollments JOIN courses ON courses.id = course_id
      LEFT JOIN last_visits ON enrollment_id = enrollments.id
      WHERE person_id = ${learner.personId}::uuid AND ${which} AND ${visibleTo(learner)}
      ORDER BY ${order} ${limited(limit, offset)}`;
  return { chosen, limit };
}
