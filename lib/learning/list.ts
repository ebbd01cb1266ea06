import { validate } from "uuid";
import type { May } from "@/lib/actor";
import type { AssignmentState } from "@/lib/assignments/schema";
import { mostUrgentSql, pressingSql, statesSql } from "@/lib/assignments/state";
import { fromCompletionRecord } from "@/lib/courses/visible";
import { db, Prisma } from "@/lib/db";
import { type AdminList, listWithin } from "@/lib/lists/admin-list";
import type { ListDefinition } from "@/lib/lists/definition";
import { byChoice, byText } from "@/lib/lists/filters";
import { byName } from "@/lib/people/list";
import { isFoundBy } from "@/lib/people/search";
import { courseIn, personIn } from "@/lib/roles/scope";
import { type LearnerState, learnerStateOf, learnerStates } from "./learner-state-schema";

export const enrollmentRows = {
  table: "enrollments",
  columns: {
    enrolled_at: { sql: "enrollments.enrolled_at", kind: "time" },
    completed_at: { sql: "enrollments.completed_at", kind: "time", nullable: true },
    last_active_on: { sql: "enrollments.last_active_on", kind: "date" },
    progress: { sql: "enrollments.progress", kind: "number" },
  },
  search: [],
  scopes: {
    course: (id) => Prisma.sql`enrollments.course_id = ${id}`,
    person: (id) => Prisma.sql`enrollments.person_id = ${id}`,
  },
} as const satisfies ListDefinition;

/** A person who is enrolled in a course, or to whom it is assigned. */
export type ListedLearner = {
  /** The person's. */
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  deactivatedAt: Date | null;
  adminSince: Date | null;
  state: LearnerState;
  /** `YYYY-MM-DD`; null: no date. */
  dueOn: string | null;
  /** Null: not assigned. */
  required: boolean | null;
  /** Null: not started. */
  progress: number | null;
  enrolledAt: Date | null;
  lastActiveOn: Date | null;
  /** Of the newest completion, whether it counts now or not. */
  completedAt: Date | null;
  /** As of the completion. */
  completedCourse: string | null;
  completedActivities: number | null;
  completedVersion: number | null;
};

type Row = Omit<ListedLearner, "state" | "dueOn" | "required"> & {
  isCompleted: boolean;
  assignment: { state: AssignmentState; dueOn: string | null; required: boolean } | null;
};

type LearnersList = AdminList<ListedLearner, "q" | "state" | "assigned" | "who">;

/** Whether a list's address asks for everyone who can see the course. */
export const asksForEveryone = ({ who }: { who?: unknown }) => who === "everyone";

/** Those in a course whom the actor may read. @param everyone also those who can see it, and have not begun it */
export async function learnersListFor(
  actor: May<"learners.read">,
  courseId: string,
  everyone = false,
): Promise<LearnersList> {
  const { size, hasStandIns } = await findAudience(actor, courseId);
  const list = learnersList(courseId, size, new Date(), { hasStandIns, everyone });
  const course = validate(courseId) ? Prisma.sql`${courseId}::uuid` : Prisma.sql`NULL::uuid`;
  const scope = Prisma.sql`${personIn(actor, "learners.read", Prisma.sql`people.id`)}
    AND ${courseIn(actor, "learners.read", course)}`;
  return listWithin(list, scope);
}

/**
 * `enrolled`: it is assigned to nobody, or not published. `large`: so many that it is faster to look up whether each person, by name, is among
 * them than to find all of them.
 */
export type AudienceSize = "enrolled" | "small" | "large" | "everybody";

const manyPeople = 5_000;

export const sizeAudience = async (actor: May<"learners.read">, courseId: string): Promise<AudienceSize> =>
  (await findAudience(actor, courseId)).size;

/**
 * `hasStandIns`: it came into a path that somebody had completed, whose record stands for it. To them it is as if it were not
 * assigned, which only the rule knows.
 */
type Audience = { size: AudienceSize; hasStandIns: boolean };

async function findAudience(_actor: May<"learners.read">, courseId: string): Promise<Audience> {
  const unknown = { size: "small", hasStandIns: false } as const;
  if (!validate(courseId)) return unknown;
  const ofCourse = Prisma.sql`(course_id = ${courseId}::uuid OR learning_path_id IN (
    SELECT learning_path_id FROM learning_path_courses WHERE course_id = ${courseId}::uuid))`;
  const [found] = await db().$queryRaw<Audience[]>`
    SELECT CASE
      WHEN NOT EXISTS (SELECT FROM assignments WHERE ${ofCourse} AND ended_at IS NULL)
        OR NOT EXISTS (SELECT FROM courses WHERE id = ${courseId}::uuid AND status = 'published') THEN 'enrolled'
      WHEN EXISTS (SELECT FROM assignments WHERE ${ofCourse} AND audience = 'everybody' AND ended_at IS NULL)
        AND EXISTS (SELECT FROM assigned WHERE course_id = ${courseId}::uuid) THEN 'everybody'
      WHEN (SELECT count(*) FROM (
        SELECT FROM enrollments WHERE course_id = ${courseId}::uuid
        UNION ALL SELECT FROM assigned WHERE course_id = ${courseId}::uuid LIMIT ${manyPeople}) AS audience) = ${manyPeople}
        THEN 'large'
      ELSE 'small' END AS size,
      EXISTS (SELECT FROM learning_path_courses AS link JOIN learning_path_completions AS whole USING (learning_path_id)
        WHERE link.course_id = ${courseId}::uuid AND NOT ${wasIn(courseId)}) AS "hasStandIns"`;
  return found ?? unknown;
}

const wasIn = (courseId: string) => Prisma.sql`whole.courses @> ${JSON.stringify([{ id: courseId }])}::jsonb`;

/** Nobody when the id is malformed. */
export function learnersList(
  courseId: string,
  size: AudienceSize = "small",
  now = new Date(),
  { hasStandIns = false, everyone = false } = {},
): LearnersList {
  const isKnown = validate(courseId);
  const course = Prisma.sql`${isKnown ? courseId : null}::uuid`;
  // Of the one person whose row is shown: reckoned after the page's rows are found.
  const ownOf = (id: Prisma.Sql) =>
    mostUrgentSql(
      statesSql(
        Prisma.sql`SELECT * FROM assigned WHERE assigned.course_id = ${course} AND assigned.person_id = ${id}`,
        now,
      ),
    );
  const own = ownOf(Prisma.sql`people.id`);
  const isAssigned = (id: Prisma.Sql) => {
    if (size === "enrolled") return Prisma.sql`false`;
    return hasStandIns
      ? Prisma.sql`EXISTS (${ownOf(id)})`
      : Prisma.sql`EXISTS (SELECT FROM assigned WHERE assigned.course_id = ${course} AND assigned.person_id = ${id})`;
  };
  const assigned =
    size === "enrolled" || hasStandIns
      ? isAssigned(Prisma.sql`people.id`)
      : Prisma.sql`people.id IN (SELECT person_id FROM assigned WHERE course_id = ${course})`;
  // Of everybody to whom the course is assigned, at once.
  const all = mostUrgentSql(statesSql(Prisma.sql`SELECT * FROM assigned WHERE course_id = ${course}`, now));
  const listed = Prisma.sql`people.id, first_name AS "firstName", last_name AS "lastName", email,
    deactivated_at AS "deactivatedAt", admin_since AS "adminSince", enrollments.progress, enrolled_at AS "enrolledAt",
    last_active_on AS "lastActiveOn", enrollments.completed_at IS NOT NULL AS "isCompleted",
    ${fromCompletionRecord(Prisma.sql`record.completed_at`)} AS "completedAt",
    ${fromCompletionRecord(Prisma.sql`course_name`)} AS "completedCourse",
    ${fromCompletionRecord(Prisma.sql`jsonb_array_length(activities)`)} AS "completedActivities",
    ${fromCompletionRecord(Prisma.sql`course_version`)} AS "completedVersion",
    (SELECT json_build_object('state', state, 'dueOn', due_on::text, 'required', required)
      FROM (${own}) AS own) AS assignment`;
  const withEnrollment = Prisma.sql`
    LEFT JOIN enrollments ON enrollments.person_id = people.id AND enrollments.course_id = ${course}`;
  const from = Prisma.sql`people ${withEnrollment}`;
  const inState = (state: LearnerState) => Prisma.sql`people.id IN (
    SELECT person_id FROM (${all}) AS states WHERE state = ${state === "not_started" ? "assigned" : state}
    ${withoutAssignment(course, state, isAssigned)}
    ${everyone && state === "not_started" ? withoutAnything(course, isAssigned) : Prisma.empty})`;
  const whoIs = (condition: Prisma.Sql) => Prisma.sql`people.deactivated_at IS NULL AND people.id IN (
    SELECT person_id FROM (${all}) AS states WHERE ${condition})`;
  const inIt = hasStandIns
    ? Prisma.sql`${audienceOf(course, size)} AND (enrollments.id IS NOT NULL OR ${assigned})`
    : audienceOf(course, size);
  return {
    table: "people",
    listed,
    from,
    where: everyone ? Prisma.sql`(${inIt} OR ${canSee(course)})` : inIt,
    filters: {
      q: byText(isFoundBy),
      state: byChoice({
        ...Object.fromEntries(learnerStates.map((state) => [state, inState(state)])),
        late: whoIs(pressingSql.late),
        due_this_week: whoIs(pressingSql.due_this_week),
      }),
      assigned: byChoice({
        yes: assigned,
        no: Prisma.sql`NOT ${isAssigned(Prisma.sql`people.id`)}`,
      }),
      who: byChoice({ everyone: Prisma.sql`true` }),
    },
    orders: {
      name: byName,
      due: [{ sql: "coalesce(due.due_on, 'infinity')", kind: "date" }],
      // Served by the index enrollments_course_id_progress_id_idx, of those who have started.
      progress: [
        { sql: "audience.progress", kind: "number" },
        { sql: "audience.enrollment_id", kind: "exact", type: "uuid" },
      ],
    },
    inOrder: {
      progress: {
        listed,
        from: Prisma.sql`(
            SELECT id AS enrollment_id, person_id, progress FROM enrollments WHERE course_id = ${course}
            ${everyone ? nobodyLeftOut(course) : size === "enrolled" ? Prisma.empty : notStarted(course)}
          ) AS audience JOIN people ON people.id = audience.person_id ${withEnrollment}`,
      },
      due: {
        listed,
        from: Prisma.sql`${from} LEFT JOIN (
          SELECT person_id, due_on FROM (${all}) AS states WHERE state <> 'exempt') AS due ON due.person_id = people.id`,
      },
    },
    defaultSort: () => "name",
    present: (rows: Row[]) => rows.map(presented),
    csv: {
      person_id: ({ id }) => id,
      first_name: ({ firstName }) => firstName,
      last_name: ({ lastName }) => lastName,
      email: ({ email }) => email,
      state: ({ state }) => state,
      required: ({ required }) => (required === null ? null : String(required)),
      due_on: ({ dueOn }) => dueOn,
      progress: ({ progress }) => progress,
      enrolled_at: ({ enrolledAt }) => enrolledAt,
      last_active_on: ({ lastActiveOn }) => lastActiveOn?.toISOString().slice(0, 10),
      completed_at: ({ completedAt }) => completedAt,
      completed_course: ({ completedCourse }) => completedCourse,
      completed_activities: ({ completedActivities }) => completedActivities,
      completed_version: ({ completedVersion }) => completedVersion,
    },
  };
}

function audienceOf(course: Prisma.Sql, size: AudienceSize): Prisma.Sql {
  if (size === "everybody") return Prisma.sql`true`;
  if (size === "enrolled") return Prisma.sql`enrollments.course_id = ${course}`;
  if (size === "small")
    return Prisma.sql`people.id IN (
      SELECT person_id FROM enrollments WHERE course_id = ${course}
      UNION SELECT person_id FROM assigned WHERE course_id = ${course})`;
  // PostgreSQL makes no list of a subquery with an OFFSET.
  return Prisma.sql`(enrollments.id IS NOT NULL OR EXISTS (
    SELECT FROM assigned WHERE assigned.course_id = ${course} AND assigned.person_id = people.id OFFSET 0))`;
}

/** For a row of `people`: active, and the course is open to everyone, or shared with a group of theirs. */
const canSee = (course: Prisma.Sql) => Prisma.sql`(people.deactivated_at IS NULL AND (
  EXISTS (SELECT FROM courses WHERE id = ${course} AND access = 'everyone')
  OR people.id IN (SELECT person_id FROM course_group_access JOIN memberships USING (group_id) WHERE course_id = ${course})))`;

function nobodyLeftOut(course: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`UNION ALL SELECT '00000000-0000-0000-0000-000000000000'::uuid, people.id, -1 FROM people
    WHERE NOT EXISTS (SELECT FROM enrollments
      WHERE enrollments.course_id = ${course} AND enrollments.person_id = people.id)`;
}

function withoutAnything(course: Prisma.Sql, isAssigned: (id: Prisma.Sql) => Prisma.Sql): Prisma.Sql {
  return Prisma.sql`UNION ALL SELECT people.id FROM people WHERE ${canSee(course)}
    AND NOT ${isAssigned(Prisma.sql`people.id`)} AND NOT EXISTS (SELECT FROM enrollments
      WHERE enrollments.course_id = ${course} AND enrollments.person_id = people.id)`;
}

function notStarted(course: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`UNION ALL SELECT DISTINCT '00000000-0000-0000-0000-000000000000'::uuid, person_id, -1 FROM assigned WHERE course_id = ${course}
    AND NOT EXISTS (SELECT FROM enrollments
      WHERE enrollments.course_id = ${course} AND enrollments.person_id = assigned.person_id)`;
}

/** Those who are enrolled of their own accord, in the states that this can have. */
function withoutAssignment(
  course: Prisma.Sql,
  state: LearnerState,
  isAssigned: (id: Prisma.Sql) => Prisma.Sql,
): Prisma.Sql {
  if (state !== "in_progress" && state !== "completed") return Prisma.empty;
  const isSo = state === "completed" ? Prisma.sql`IS NOT NULL` : Prisma.sql`IS NULL`;
  return Prisma.sql`UNION ALL SELECT person_id FROM enrollments WHERE course_id = ${course} AND completed_at ${isSo}
    AND NOT ${isAssigned(Prisma.sql`enrollments.person_id`)}`;
}

function presented({ assignment, isCompleted, ...row }: Row): ListedLearner {
  const hasBegun = row.enrolledAt !== null;
  const state =
    assignment || hasBegun ? learnerStateOf(assignment?.state ?? null, isCompleted) : "not_started";
  // What is exempt is never due.
  const dueOn = state === "exempt" ? null : (assignment?.dueOn ?? null);
  return { ...row, state, dueOn, required: assignment?.required ?? null };
}
