import type { Learner } from "@/lib/actor";
import {
  type AssignmentJson,
  assignmentJson,
  assignmentsOf,
  byUrgency,
  isOpen,
  type ListedAssignment,
  type PathProgress,
  pathJson,
  readAssignment,
} from "@/lib/assignments/learners-assignments";
import { requiredOf, visibleTo } from "@/lib/courses/access-sql";
import {
  type CardList,
  type CourseCard,
  type CoursePage,
  limited,
  pageIn,
  readCards,
} from "@/lib/courses/catalog";
import { pageSize } from "@/lib/courses/catalog-schema";
import { type OutlineItem, type OutlineRow, outlineSql, parseOutline } from "@/lib/courses/learners-view";
import { Prisma } from "@/lib/database/db";
import { areTherePaths, noPaths, type PathCards } from "@/lib/learning-paths/learners-view";
import { listChosenPaths, listOwnPaths, mayHaveChosenPaths } from "@/lib/learning-paths/own-paths";
import { storedLanguageSql, storedTimeZoneSql } from "@/lib/preferences/stored";

export type Current = CourseCard & { activities: OutlineItem[]; lastVisitedId: string | null };

const toDoLimit = 7;

/** Returns the last opened course as `current` and open assignments, by urgency, as `toDo`. Other lists omit what `toDo` lists. */
export async function getDashboard(learner: Learner, now = new Date()) {
  const lists = [
    mine(learner, Prisma.sql`completed_at IS NULL`, 7, { unless: isListedToDo }),
    mine(learner, Prisma.sql`completed_at IS NOT NULL`, 3, {
      first: Prisma.sql`progress < 100 DESC,`,
      unless: isListedToDo,
    }),
    { chosen: Prisma.sql`SELECT course_id AS id, place FROM to_do`, limit: toDoLimit },
    newTo(learner, 6),
  ] as const;
  const toDo = Prisma.sql`WITH to_do AS MATERIALIZED (
    SELECT *, row_number() OVER (ORDER BY ${byUrgency}) AS place FROM (${assignmentsOf(learner, now)}) AS mine
    WHERE ${isOpen} ORDER BY place LIMIT ${toDoLimit}::int)`;
  const more = Prisma.sql`, CASE WHEN place = 1 AND (list = 0 OR (list = 2 AND enrollments.completed_at IS NULL AND progress IS NOT NULL))
    THEN jsonb_build_object('activities', ${outlineSql},
    'lastVisitedId', (SELECT activity_id FROM last_visits WHERE enrollment_id = enrollments.id)) END AS current,
    CASE WHEN list = 2 THEN (SELECT ${assignmentJson} || jsonb_build_object('path', ${pathJson})
      FROM to_do WHERE to_do.place = chosen.place) END AS assignment,
    ${storedTimeZoneSql(learner)} AS "timeZone", ${storedLanguageSql(learner)} AS "storedLanguage", ${mayHaveChosenPaths(learner)} AS "hasPaths"`;
  const rows = await readCards<DashboardRow>(learner, lists, more, toDo);
  const { courses, hasNext } = pageIn(rows, lists[0]);
  const [first, ...others] = courses;
  const current = first && readCurrent(rows[0]);
  const mostUrgent = rows.find(({ list }) => list === 2);
  return {
    /** Undefined when nothing depends on the stored zone. */
    timeZone: rows[0]?.timeZone,
    storedLanguage: rows[0]?.storedLanguage,
    toDo: readToDo(rows.filter(({ list }) => list === 2)),
    mostUrgent: (readCurrent(mostUrgent) ?? mostUrgent ?? null) as Current | CourseCard | null,
    current: current ?? null,
    started: { courses: others, hasNext },
    completed: pageIn(rows, lists[1], 1),
    available: pageIn(rows, lists[3], 3),
    paths: rows[0]?.hasPaths ? await listChosenPaths(learner) : noPaths,
  };
}

type DashboardRow = {
  current: CurrentRow | null;
  assignment: (AssignmentJson & { path: PathProgress | null }) | null;
  timeZone: string | null;
  storedLanguage: string | null;
  hasPaths: boolean;
};

function readToDo(rows: readonly (CourseCard & DashboardRow)[]): ListedAssignment[] {
  return rows.flatMap(({ name, permalink, progress, assignment }) =>
    assignment ? [{ ...readAssignment(assignment), name, permalink, progress, path: assignment.path }] : [],
  );
}

const isListedToDo = Prisma.sql`courses.id IN (SELECT course_id FROM to_do)`;

type CurrentRow = { activities: OutlineRow[]; lastVisitedId: string | null };

function readCurrent(row: (CourseCard & DashboardRow) | undefined): Current | null {
  if (!row?.current) return null;
  const { activities, lastVisitedId } = row.current;
  return { ...row, lastVisitedId, activities: parseOutline(activities) };
}

export async function listMyCourses(
  learner: Learner,
  { page }: { page: number },
): Promise<CoursePage & { paths: PathCards }> {
  const list = mine(learner, Prisma.sql`true`, pageSize, { offset: (page - 1) * pageSize });
  const rows = await readCards<{ hasPaths: boolean }>(
    learner,
    [list],
    Prisma.sql`, ${areTherePaths} AS "hasPaths"`,
  );
  // It is null, and so unknown, on a page without courses.
  const hasPaths = rows[0]?.hasPaths ?? null;
  const isShown = page === 1 && hasPaths !== false;
  return { ...pageIn(rows, list), paths: isShown ? await listOwnPaths(learner) : noPaths };
}

/** Sorting the newest accesses is enough for most learners; the rest are read only when too few remain. */
const newestAccesses = 100;

function newTo(learner: Learner, limit: number): CardList {
  const { personId } = learner;
  const newest = Prisma.sql`ORDER BY since DESC, id DESC ${limited(limit)}`;
  // This order matches `newest`, so that only the shown courses are looked up.
  const newestAccess = Prisma.sql`ORDER BY since DESC, course_id DESC`;
  const notStarted = Prisma.sql`NOT EXISTS (
    SELECT FROM enrollments WHERE course_id = courses.id AND person_id = ${personId}::uuid)
    AND courses.id NOT IN (${requiredOf(personId)})`;
  const accesses = Prisma.sql`SELECT course_id, greatest(memberships.created_at, link.created_at) AS since
    FROM memberships JOIN course_group_access AS link USING (group_id) WHERE person_id = ${personId}::uuid`;
  const openedBy = (found: Prisma.Sql) => Prisma.sql`SELECT id, access, since FROM courses JOIN (
      SELECT course_id, max(since) AS since FROM (${found}) AS found GROUP BY course_id ${newestAccess}
    ) AS opened ON course_id = courses.id
    WHERE status = 'published' AND access = 'groups' AND ${notStarted} ${newest}`;
  // A course's newest access precedes its others, so the order of the newest accesses is right as far as it goes.
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

type Order = {
  offset?: number;
  first?: Prisma.Sql;
  unless?: Prisma.Sql;
};

function mine(learner: Learner, which: Prisma.Sql, limit: number, order: Order = {}): CardList {
  const { offset = 0, first = Prisma.empty, unless } = order;
  const by = Prisma.sql`${first} coalesce(visited_at, enrolled_at) DESC, enrollments.id DESC`;
  const found = Prisma.sql`SELECT courses.id, row_number() OVER (ORDER BY ${by}) AS place,
        completed_at IS NOT NULL AS is_completed
      FROM enrollments JOIN courses ON courses.id = course_id
      LEFT JOIN last_visits ON enrollment_id = enrollments.id
      WHERE person_id = ${learner.personId}::uuid AND ${which} AND ${visibleTo(learner)}`;
  const chosen = unless
    ? Prisma.sql`SELECT id, place FROM (${found}) AS courses
      WHERE NOT ${unless} OR (place = 1 AND NOT is_completed) ORDER BY place ${limited(limit)}`
    : Prisma.sql`SELECT id, place FROM (${found} ORDER BY ${by} ${limited(limit, offset)}) AS courses`;
  return { chosen, limit };
}
