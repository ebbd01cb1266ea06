import { validate } from "uuid";
import type { May } from "@/lib/actor";
import type { AssignmentState } from "@/lib/assignments/schema";
import { mostUrgentSql, pressingSql, statesSql } from "@/lib/assignments/state";
import { fromCompletionRecord } from "@/lib/courses/learners-view";
import { Prisma } from "@/lib/database/db";
import { type AdminList, listWithin, withColumns } from "@/lib/lists/admin-list";
import type { ListDefinition } from "@/lib/lists/definition";
import { byChoice, bySearch, byText } from "@/lib/lists/filters";
import { byName, isInGroup, withGroups } from "@/lib/people/list";
import { isFoundBy } from "@/lib/people/search";
import { courseIn, groupIn, personIn } from "@/lib/permissions/scope";
import { type AudienceSize, canSee, findAudience, hasNotBegun, isInAudience } from "./audience";
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

export type ListedLearner = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  deactivatedAt: Date | null;
  adminSince: Date | null;
  state: LearnerState;
  dueOn: string | null;
  required: boolean | null;
  progress: number | null;
  enrolledAt: Date | null;
  lastActiveOn: Date | null;
  /** The date of the newest completion, whether or not it still counts. */
  completedAt: Date | null;
  completedCourse: string | null;
  completedActivities: number | null;
  completedVersion: number | null;
};

type Row = Omit<ListedLearner, "state" | "dueOn" | "required"> & {
  isCompleted: boolean;
  assignment: { state: AssignmentState; dueOn: string | null; required: boolean } | null;
};

type LearnersFilter = "q" | "state" | "group" | "assigned" | "who";

type LearnersList = AdminList<ListedLearner, LearnersFilter>;

export const asksForEveryone = ({ who }: { who?: unknown }) => who === "everyone";

/** Returns the course's people whom the actor may read. @param everyone includes people who can see the course but haven't started it */
export async function learnersListFor(
  actor: May<"learners.read">,
  courseId: string,
  everyone = false,
): Promise<LearnersList> {
  const { size, hasStandIns } = await findAudience(actor, courseId);
  const list = learnersList(courseId, size, new Date(), { hasStandIns, everyone });
  const group = byText((name) => isInGroup(name, groupIn(actor, "learners.read", Prisma.sql`groups.id`)));
  const course = validate(courseId) ? Prisma.sql`${courseId}::uuid` : Prisma.sql`NULL::uuid`;
  const scope = Prisma.sql`${personIn(actor, "learners.read", Prisma.sql`people.id`)}
    AND ${courseIn(actor, "learners.read", course)}`;
  return listWithin({ ...list, filters: { ...list.filters, group } }, scope);
}

export async function learnersFileFor(
  actor: May<"learners.read">,
  course: { id: string; name: string },
  everyone = false,
) {
  const list = await learnersListFor(actor, course.id, everyone);
  const paths = Prisma.sql`(SELECT string_agg(DISTINCT learning_paths.name, '; ')
    FROM assigned JOIN learning_paths ON learning_paths.id = assigned.learning_path_id
    WHERE assigned.course_id = ${course.id}::uuid AND assigned.person_id = people.id) AS paths`;
  return withGroups(
    withColumns<ListedLearner, { paths: string | null }, LearnersFilter>(list, paths, {
      course: () => course.name,
      learning_paths: (row) => row.paths,
    }),
    groupIn(actor, "learners.read", Prisma.sql`groups.id`),
  );
}

/** Lists nobody when the id is malformed. */
export function learnersList(
  courseId: string,
  size: AudienceSize = "small",
  now = new Date(),
  { hasStandIns = false, everyone = false } = {},
): LearnersList {
  const isKnown = validate(courseId);
  const course = Prisma.sql`${isKnown ? courseId : null}::uuid`;
  // It computes the state of a shown row only after the page's rows are found.
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
  // This mirrors learnerStateOf. Reading it per person from `people` lets a page stop once full;
  // PostgreSQL misjudges the cost of a condition on the outer join.
  const state = Prisma.sql`coalesce((SELECT state FROM (${own}) AS own),
    (SELECT CASE WHEN completed_at IS NULL THEN 'in_progress' ELSE 'completed' END FROM enrollments AS begun
      WHERE begun.person_id = people.id AND begun.course_id = ${course}), 'assigned')`;
  const isUnfinished = Prisma.sql`coalesce(enrollments.progress < 100, false)`;
  // PostgreSQL expects an equation to match few people, and would compute everyone's state before the first page.
  const isOneOf = (...states: AssignmentState[]) =>
    Prisma.sql`CASE WHEN ${state} IN (${Prisma.join(states)}) THEN true ELSE false END`;
  const inState = (name: LearnerState) => {
    if (name === "completed") return Prisma.sql`NOT ${isUnfinished} AND ${isOneOf("completed")}`;
    if (name === "completed_before") return Prisma.sql`${isUnfinished} AND ${isOneOf("completed")}`;
    return isOneOf(name === "not_started" ? "assigned" : name);
  };
  const whoIs = (condition: Prisma.Sql) => Prisma.sql`people.deactivated_at IS NULL
    AND EXISTS (SELECT FROM (${own}) AS own WHERE ${condition})`;
  const inIt = hasStandIns
    ? Prisma.sql`${isInAudience(course, size)} AND (enrollments.id IS NOT NULL OR ${assigned})`
    : isInAudience(course, size);
  return {
    table: "people",
    listed,
    from,
    where: everyone ? Prisma.sql`(${inIt} OR ${canSee(course)})` : inIt,
    filters: {
      q: bySearch(isFoundBy),
      state: byChoice({
        ...Object.fromEntries(learnerStates.map((name) => [name, inState(name)])),
        not_completed: Prisma.sql`people.deactivated_at IS NULL AND NOT ${isOneOf("completed", "exempt")}`,
        late: whoIs(pressingSql.late),
        due_this_week: whoIs(pressingSql.due_this_week),
      }),
      group: byText((name) => isInGroup(name)),
      assigned: byChoice({
        yes: assigned,
        no: Prisma.sql`NOT ${isAssigned(Prisma.sql`people.id`)}`,
      }),
      who: byChoice({ everyone: Prisma.sql`true` }),
    },
    orders: {
      name: byName,
      due: [{ sql: "coalesce(due.due_on, 'infinity')", kind: "date" }],
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
            ${everyone ? others(course) : size === "enrolled" ? Prisma.empty : notStarted(course)}
          ) AS audience JOIN people ON people.id = audience.person_id ${withEnrollment}`,
      },
      due: {
        listed,
        from: Prisma.sql`${from} LEFT JOIN (
          SELECT person_id, due_on FROM (${all}) AS states) AS due ON due.person_id = people.id`,
      },
    },
    defaultSort: () => "name",
    isHeavy: ({ filters, sort }) =>
      filters.state !== "" || filters.assigned !== "" || ["due", "progress"].includes(sort.replace(/^-/, "")),
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

// People who haven't started sort below any progress.
const noEnrollment = (person: Prisma.Sql) =>
  Prisma.sql`'00000000-0000-0000-0000-000000000000'::uuid, ${person}, -1`;

const others = (course: Prisma.Sql) => Prisma.sql`UNION ALL SELECT ${noEnrollment(Prisma.sql`people.id`)}
  FROM people WHERE ${hasNotBegun(course, Prisma.sql`people.id`)}`;

const notStarted = (
  course: Prisma.Sql,
) => Prisma.sql`UNION ALL SELECT DISTINCT ${noEnrollment(Prisma.sql`person_id`)}
  FROM assigned WHERE course_id = ${course} AND ${hasNotBegun(course, Prisma.sql`assigned.person_id`)}`;

function presented({ assignment, isCompleted, ...row }: Row): ListedLearner {
  const hasBegun = row.enrolledAt !== null;
  const state =
    assignment || hasBegun
      ? learnerStateOf(assignment?.state ?? null, { isCompleted, progress: row.progress })
      : "not_started";
  return { ...row, state, dueOn: assignment?.dueOn ?? null, required: assignment?.required ?? null };
}
