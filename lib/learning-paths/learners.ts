import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { isOpen } from "@/lib/assignments/learners-assignments";
import { pressingSql, requirementsSql, toDoSql } from "@/lib/assignments/requirement-sql";
import { type AssignmentState, assignmentStates } from "@/lib/assignments/schema";
import { Prisma, runStatement } from "@/lib/database/db";
import { readHeavy } from "@/lib/database/heavy-read";
import type { AdminList } from "@/lib/lists/admin-list";
import { mostPeopleCounted } from "@/lib/lists/count";
import { byChoice, bySearch, byText } from "@/lib/lists/filters";
import { byName, hasSignedIn, isInGroup, withGroups } from "@/lib/people/list";
import { searchFor } from "@/lib/people/search";
import { groupIn, personIn } from "@/lib/permissions/scope";

export type PathLearner = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  deactivatedAt: Date | null;
  hasSignedIn: boolean;
  state: AssignmentState | null;
  required: boolean | null;
  dueOn: string | null;
  done: number | null;
  number: number | null;
  completedAt: Date | null;
};

type Standing = Pick<PathLearner, "state" | "required" | "dueOn" | "done" | "number">;

type Row = Omit<PathLearner, keyof Standing> & { standing: Standing | null };

export function pathLearnersListFor(
  actor: May<"learners.read">,
  pathId: string,
  now = new Date(),
): AdminList<PathLearner, "q" | "state" | "group"> {
  const path = Prisma.sql`${validate(pathId) ? pathId : null}::uuid`;
  const isOfPath = Prisma.sql`requirements.learning_path_id = ${path}`;
  // It computes the state of a shown row only after the page's rows are found.
  const own = toDoSql(requirementsSql(Prisma.sql`${isOfPath} AND requirements.person_id = people.id`, now));
  const all = toDoSql(requirementsSql(isOfPath, now));
  // PostgreSQL expects one person from the states and would compare everybody with everybody; an array avoids that.
  const whoIs = (condition: Prisma.Sql) =>
    Prisma.sql`people.id IN (SELECT unnest(ARRAY(SELECT person_id FROM (${all}) AS states WHERE ${condition})))`;
  const isPressing = (condition: Prisma.Sql) =>
    Prisma.sql`people.deactivated_at IS NULL AND ${whoIs(condition)}`;
  return {
    table: "people",
    listed: Prisma.sql`people.id, first_name AS "firstName", last_name AS "lastName", email,
      deactivated_at AS "deactivatedAt", ${hasSignedIn},
      (SELECT max(completed_at) FROM learning_path_completions AS record
        WHERE record.person_id = people.id AND record.learning_path_id = ${path}) AS "completedAt",
      (SELECT json_build_object('state', state, 'required', required, 'dueOn', due_on::text, 'done', done,
        'number', number) FROM (${own}) AS own) AS standing`,
    where: Prisma.sql`people.id IN (SELECT person_id FROM requirements WHERE ${isOfPath} AND ended_at IS NULL
      UNION SELECT person_id FROM learning_path_completions WHERE learning_path_id = ${path})
      AND ${personIn(actor, "learners.read", Prisma.sql`people.id`)}`,
    filters: {
      q: bySearch(searchFor(actor)),
      state: byChoice({
        ...Object.fromEntries(assignmentStates.map((state) => [state, whoIs(Prisma.sql`state = ${state}`)])),
        not_completed: isPressing(isOpen),
        late: isPressing(pressingSql.late),
        due_this_week: isPressing(pressingSql.due_this_week),
      }),
      group: byText((name) => isInGroup(name, groupsIn(actor))),
    },
    orders: { name: byName },
    defaultSort: () => "name",
    isHeavy: () => true,
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
      courses_done: ({ done }) => done,
      courses: ({ number }) => number,
      completed_at: ({ completedAt }) => completedAt,
    },
  };
}

export function pathLearnersFileFor(actor: May<"learners.read">, path: { id: string; name: string }) {
  const list = pathLearnersListFor(actor, path.id);
  const named = { ...list, csv: { ...list.csv, learning_path: () => path.name } };
  return withGroups(named, groupsIn(actor));
}

const groupsIn = (actor: May<"learners.read">) => groupIn(actor, "learners.read", Prisma.sql`groups.id`);

/** Counts active people whom the actor may see by state. Returns null when counting takes too long, `isPart` when it stopped early. */
export async function countPathStates(
  actor: May<"learners.read">,
  pathId: string,
  { group }: { group: string },
  now = new Date(),
): Promise<{ states: Partial<Record<AssignmentState, number>>; isPart: boolean } | null> {
  const inGroup = group ? await isInGroup(group, groupsIn(actor)) : Prisma.sql`true`;
  if (!validate(pathId) || !inGroup) return { states: {}, isPart: false };
  const isOfPath = Prisma.sql`learning_path_id = ${pathId}::uuid`;
  const reached = Prisma.sql`${isOfPath} AND person_id IN (TABLE audience)`;
  // PostgreSQL would run a subquery again for each person.
  const rows = await readHeavy(actor, () =>
    runStatement<{ state: AssignmentState; people: number }>(
      Prisma.sql`WITH audience AS MATERIALIZED (
        SELECT person_id FROM (SELECT DISTINCT person_id FROM requirements WHERE ${isOfPath} AND ended_at IS NULL) AS once JOIN people ON people.id = person_id
        WHERE deactivated_at IS NULL AND ${inGroup} AND ${personIn(actor, "learners.read", Prisma.sql`people.id`)}
        LIMIT ${mostPeopleCounted}::int)
      SELECT state, count(*)::int AS people FROM (${toDoSql(requirementsSql(reached, now))}) AS states GROUP BY state`,
      false,
    ),
  );
  if (!rows) return null;
  const all = rows.reduce((sum, { people }) => sum + people, 0);
  return {
    states: Object.fromEntries(rows.map(({ state, people }) => [state, people])),
    isPart: all >= mostPeopleCounted,
  };
}

const nowhere: Standing = { state: null, required: null, dueOn: null, done: null, number: null };

function presented({ standing, ...row }: Row): PathLearner {
  return { ...row, ...(standing ?? nowhere) };
}
