import { validate } from "uuid";
import type { May } from "@/lib/actor";
import {
  isInStateSql,
  isMostUrgentSql,
  isPressingSql,
  mostUrgentSql,
  requirementsSql,
} from "@/lib/assignments/requirement-sql";
import { type AssignmentState, assignmentStates } from "@/lib/assignments/schema";
import { Prisma, runStatement } from "@/lib/database/db";
import { type AdminList, listWithin, withColumns } from "@/lib/lists/admin-list";
import type { ListDefinition } from "@/lib/lists/definition";
import { byChoice, bySearch, byText } from "@/lib/lists/filters";
import { byName, hasSignedIn, isInGroup, withGroups } from "@/lib/people/list";
import { isNamedBy, searchFor } from "@/lib/people/search";
import { courseIn, groupIn } from "@/lib/permissions/scope";
import {
  type Audience,
  canSee,
  findAudience,
  hasNotBegun,
  hasRequirement,
  isActiveOrEnrolled,
  isInAudience,
  isReached,
  smallAudience,
} from "./audience";
import { type LearnerState, learnerStateOf } from "./learner-state-schema";

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
  hasSignedIn: boolean;
  adminSince: Date | null;
  state: LearnerState;
  dueOn: string | null;
  required: boolean | null;
  progress: number | null;
  enrolledAt: Date | null;
  lastActiveOn: Date | null;
  /** The newest one, whether or not it still counts. */
  completion: {
    at: Date;
    course: string;
    activities: number;
    version: number | null;
    /** In percent; null without a graded quiz. */
    score: number | null;
  } | null;
};

type Row = Pick<
  ListedLearner,
  "id" | "firstName" | "lastName" | "email" | "deactivatedAt" | "hasSignedIn" | "adminSince"
> & {
  enrollment: {
    progress: number;
    enrolledAt: string;
    lastActiveOn: string | null;
    isCompleted: boolean;
  } | null;
  completion: (Omit<NonNullable<ListedLearner["completion"]>, "at"> & { at: string }) | null;
  assignment: { state: AssignmentState; dueOn: string | null; required: boolean } | null;
};

type LearnersFilter = "q" | "state" | "group" | "assigned" | "who";

type LearnersList = AdminList<ListedLearner, LearnersFilter>;

/** Sorting this many takes about 0.2 s; for more, walking people by name finds a page sooner. */
const fewPeople = 50_000;

const veryFewPeople = 1_000;

export const asksForEveryone = ({ who }: { who?: unknown }) => who === "everyone";

/** Returns the course's people whom the actor may read. @param everyone includes people who can see the course but haven't started it */
export async function learnersListFor(
  actor: May<"learners.read">,
  courseId: string,
  everyone = false,
  audience?: Audience,
): Promise<LearnersList> {
  const known = audience ?? (await findAudience(actor, courseId));
  const list = learnersList(courseId, known, new Date(), everyone);
  const group = byText((name) => isInGroup(name, groupIn(actor, "learners.read", Prisma.sql`groups.id`)));
  const course = validate(courseId) ? Prisma.sql`${courseId}::uuid` : Prisma.sql`NULL::uuid`;
  const scope = Prisma.sql`${isReached(actor, known, Prisma.sql`people.id`)}
    AND ${courseIn(actor, "learners.read", course)}`;
  return listWithin({ ...list, filters: { ...list.filters, q: bySearch(searchFor(actor)), group } }, scope);
}

/** Orders a large file by the people's IDs, because rows of people with neighboring names lie far apart on the disk. */
export async function learnersFileFor(
  actor: May<"learners.read">,
  course: { id: string; name: string },
  everyone = false,
) {
  const audience = await findAudience(actor, course.id);
  const listed = await learnersListFor(actor, course.id, everyone, audience);
  const list = audience.isLarge
    ? { ...listed, orders: { ...listed.orders, person_id: [] }, defaultSort: () => "person_id" }
    : listed;
  // A course that no learning path has needs no search for each person.
  const paths = Prisma.sql`(SELECT string_agg(DISTINCT learning_paths.name, '; ')
    FROM requirements AS given JOIN learning_paths ON learning_paths.id = given.learning_path_id
    WHERE EXISTS (SELECT FROM learning_path_courses WHERE course_id = ${course.id}::uuid)
      AND given.course_id = ${course.id}::uuid AND given.person_id = people.id AND given.ended_at IS NULL) AS paths`;
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
  { isLarge, isSimple, isForAll }: Audience = smallAudience,
  now = new Date(),
  everyone = false,
): LearnersList {
  const isKnown = validate(courseId);
  const course = Prisma.sql`${isKnown ? courseId : null}::uuid`;
  const current = Prisma.sql`requirements WHERE course_id = ${course} AND ended_at IS NULL`;
  const own = mostUrgentSql(
    requirementsSql(
      Prisma.sql`requirements.course_id = ${course} AND requirements.person_id = people.id`,
      now,
    ),
  );
  const listed = Prisma.sql`people.id, first_name AS "firstName", last_name AS "lastName", email,
    deactivated_at AS "deactivatedAt", admin_since AS "adminSince", ${hasSignedIn}`;
  const details = Prisma.sql`(
      SELECT json_build_object('progress', progress, 'enrolledAt', enrolled_at, 'lastActiveOn', last_active_on, 'isCompleted', completed_at IS NOT NULL)
      FROM enrollments WHERE enrollments.person_id = people.id AND enrollments.course_id = ${course}) AS enrollment,
    (
      SELECT json_build_object('at', completed_at, 'course', course_name, 'activities', jsonb_array_length(activities), 'version', course_version, 'score', score)
      FROM course_completions AS record
      WHERE record.person_id = people.id AND record.course_id = ${course} ORDER BY round DESC LIMIT 1) AS completion,
    (SELECT json_build_object('state', state, 'dueOn', due_on::text, 'required', required)
      FROM (${own}) AS own) AS assignment`;
  const inIt = isForAll ? isActiveOrEnrolled(course) : isInAudience(course, isLarge);
  // Each person has one row: of two requirements, the more urgent one.
  const given = isSimple ? current : Prisma.sql`${current} AND ${isMostUrgentSql(now)}`;
  const phases = Prisma.sql`(CASE WHEN completed_at IS NULL THEN 1 ELSE 2 END)::smallint`;
  const never = Prisma.sql`'infinity'::timestamptz(3) AS next_at`;
  const withoutRequirement = everyone
    ? Prisma.sql`SELECT others.id AS person_id, ${never}, coalesce((SELECT ${phases} FROM enrollments AS begun
          WHERE begun.course_id = ${course} AND begun.person_id = others.id), 0::smallint) AS phase
        FROM people AS others WHERE NOT EXISTS (SELECT FROM ${current} AND person_id = others.id)`
    : isForAll
      ? Prisma.sql`SELECT gone.id AS person_id, ${never}, ${phases} AS phase FROM people AS gone
          JOIN enrollments AS begun ON begun.person_id = gone.id AND begun.course_id = ${course} WHERE gone.deactivated_at IS NOT NULL`
      : Prisma.sql`SELECT person_id, ${never}, ${phases} AS phase FROM enrollments AS begun
        WHERE course_id = ${course} AND NOT EXISTS (SELECT FROM ${current} AND person_id = begun.person_id)`;
  const withPeople = (audience: Prisma.Sql) =>
    Prisma.sql`(${audience}) AS audience JOIN people ON people.id = audience.person_id`;
  const audience = [Prisma.sql`SELECT person_id, next_at, phase FROM ${given}`, withoutRequirement];
  const is = (state: AssignmentState) => Prisma.sql`(${isInStateSql(state, now)})`;
  const isBegunAgain = Prisma.sql`audience.person_id IN (
    SELECT begun.person_id FROM enrollments AS begun WHERE begun.course_id = ${course} AND begun.progress < 100)`;
  const inState: Record<string, Prisma.Sql> = {
    ...Object.fromEntries(assignmentStates.map((state) => [state, is(state)])),
    not_started: is("assigned"),
    completed: Prisma.sql`(${is("completed")} AND NOT ${isBegunAgain})`,
    completed_before: Prisma.sql`(${is("completed")} AND ${isBegunAgain})`,
    not_completed: Prisma.sql`NOT (${is("completed")} OR ${is("exempt")})`,
    late: isPressingSql("late", now),
    due_this_week: isPressingSql("due_this_week", now),
  };
  const ofActive = (state: string, which: Prisma.Sql) =>
    state === "not_completed" ? Prisma.sql`people.deactivated_at IS NULL AND ${which}` : which;
  const are = async (rows: readonly Prisma.Sql[], which = Prisma.sql`true`) => {
    const those = Prisma.sql`SELECT person_id FROM (${Prisma.join(rows, " UNION ALL ")}) AS audience WHERE ${which}`;
    const [found] = await runStatement<{ count: number; ids: string[] | null }>(Prisma.sql`
      SELECT count(*)::int AS count, (array_agg(person_id))[:${veryFewPeople}::int] AS ids FROM (${those} LIMIT ${fewPeople}::int) AS those`);
    const { count = 0, ids } = found ?? {};
    // Rare states need no second search.
    if (count <= veryFewPeople) return Prisma.sql`people.id = ANY(${ids ?? []}::uuid[])`;
    return count < fewPeople
      ? Prisma.sql`people.id = ANY(ARRAY(${those}))`
      : Prisma.sql`EXISTS (${those} AND audience.person_id = people.id OFFSET 0)`;
  };
  return {
    table: "people",
    listed,
    details,
    where: everyone ? Prisma.sql`(${inIt} OR ${canSee(course)})` : inIt,
    filters: {
      q: bySearch(isNamedBy),
      state: byChoice(inState, async (state, which) => ofActive(state, await are(audience, which))),
      group: byText((name) => isInGroup(name)),
      assigned: byChoice(
        { yes: hasRequirement(course), no: Prisma.sql`NOT ${hasRequirement(course)}` },
        (choice, which) => (choice === "no" ? are([withoutRequirement]) : which),
      ),
      who: byChoice({ everyone: Prisma.sql`true` }),
    },
    orders: {
      name: byName,
      due: [{ sql: "audience.next_at", kind: "time" }],
      progress: [
        { sql: "audience.progress", kind: "number" },
        { sql: "audience.enrollment_id", kind: "exact", type: "uuid" },
      ],
    },
    inOrder: {
      progress: {
        listed,
        ...(!everyone && { where: Prisma.sql`true` }),
        from: [
          Prisma.sql`SELECT id AS enrollment_id, person_id, progress FROM enrollments WHERE course_id = ${course}`,
          Prisma.sql`SELECT ${noEnrollment} FROM people AS others WHERE ${hasNotBegun(course, Prisma.sql`others.id`)}
            ${everyone ? Prisma.empty : Prisma.sql`AND EXISTS (SELECT FROM ${current} AND person_id = others.id)`}`,
        ].map(withPeople),
      },
      due: {
        listed,
        ...(!everyone && { where: Prisma.sql`true` }),
        filters: {
          // Few have this state, so walking everyone by due date to find them takes long.
          state: byChoice(inState, (state, which) =>
            state === "completed_before" ? are(audience, which) : ofActive(state, which),
          ),
        },
        from: audience.map(withPeople),
      },
    },
    defaultSort: ({ state }) => (state === "" || state === "completed_before" ? "name" : "due"),
    isHeavy: ({ filters, sort }) =>
      filters.state !== "" || filters.assigned !== "" || ["due", "progress"].includes(sort.replace(/^-/, "")),
    present: (rows: Row[]) => rows.map(presented),
    csv: {
      person_id: ({ id }) => id,
      first_name: ({ firstName }) => firstName,
      last_name: ({ lastName }) => lastName,
      email: ({ email }) => email,
      has_signed_in: ({ hasSignedIn }) => hasSignedIn,
      state: ({ state }) => state,
      required: ({ required }) => (required === null ? null : String(required)),
      due_on: ({ dueOn }) => dueOn,
      progress: ({ progress }) => progress,
      enrolled_at: ({ enrolledAt }) => enrolledAt,
      last_active_on: ({ lastActiveOn }) => lastActiveOn?.toISOString().slice(0, 10),
      completed_at: ({ completion }) => completion?.at ?? null,
      score: ({ completion }) => completion?.score ?? null,
      completed_course: ({ completion }) => completion?.course ?? null,
      completed_activities: ({ completion }) => completion?.activities ?? null,
      completed_version: ({ completion }) => completion?.version ?? null,
    },
  };
}

// People who haven't started sort below any progress.
const noEnrollment = Prisma.sql`
  '00000000-0000-0000-0000-000000000000'::uuid AS enrollment_id, others.id AS person_id, -1 AS progress`;

function presented({ assignment, completion, enrollment, ...row }: Row): ListedLearner {
  const { progress = null, isCompleted = false } = enrollment ?? {};
  const state =
    assignment || enrollment
      ? learnerStateOf(assignment?.state ?? null, { isCompleted, progress })
      : "not_started";
  return {
    ...row,
    state,
    progress,
    enrolledAt: enrollment && new Date(enrollment.enrolledAt),
    lastActiveOn: enrollment?.lastActiveOn ? new Date(enrollment.lastActiveOn) : null,
    dueOn: assignment?.dueOn ?? null,
    required: assignment?.required ?? null,
    completion: completion && { ...completion, at: new Date(completion.at) },
  };
}
