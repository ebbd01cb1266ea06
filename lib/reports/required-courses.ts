import { type AssignmentState, assignmentStates } from "@/lib/assignments/schema";
import { listFields } from "@/lib/custom-fields/list";
import { type WithValues, withValues } from "@/lib/custom-fields/people-list";
import { Prisma, runStatement } from "@/lib/database/db";
import { type AdminList, type CsvColumns, forDownload, selectFromList } from "@/lib/lists/admin-list";
import { byChoice, bySearch } from "@/lib/lists/filters";
import { byName, hasSignedIn } from "@/lib/people/list";
import { searchFor } from "@/lib/people/search";
import { type Moment, momentOf } from "./moment";
import { countStates } from "./overdue-by-course";
import { isAmong, type Parameters, type PeopleFilter, peopleReached, type Reader } from "./reach";
import type { Report } from "./report";
import { pageSizes } from "./schema";
import { placeOf, stateOf, urgencies } from "./states";

export type CourseState = { id: string; name: string; state: AssignmentState };

type Person = { id: string; firstName: string; lastName: string; email: string; hasSignedIn: boolean };

export type PersonCourses = Person & { courses: CourseState[] };

type Name = PeopleFilter | "q" | "state" | "size";

type Matrix = AdminList<PersonCourses, Name>;

const isRequired = Prisma.sql`r.required`;

/** People with the state of each required course: the matrix that auditors ask for. */
export const requiredCourses: Report<PersonCourses, Name> = {
  async list(reader, at, parameters) {
    const moment = momentOf(at);
    const { people, filters } = await peopleReached(reader, moment, parameters);
    const isIn = (state: AssignmentState) => Prisma.sql`EXISTS (
      SELECT FROM (${urgencies(Prisma.sql`SELECT people.id AS person_id`, moment, isRequired)}) AS each
      WHERE urgency = ${placeOf(state)})`;
    return {
      table: "people",
      listed: Prisma.sql`people.id, first_name AS "firstName", last_name AS "lastName", email, ${hasSignedIn}`,
      where: Prisma.sql`${isAmong(Prisma.sql`people.id`, people)} AND ${wasActive(moment)}`,
      filters: {
        ...filters,
        q: bySearch(searchFor(reader)),
        state: byChoice(Object.fromEntries(assignmentStates.map((state) => [state, isIn(state)]))),
        size: byChoice(Object.fromEntries(pageSizes.map((size) => [size, Prisma.sql`true`]))),
      },
      pageSize: Number(pageSizes.find((size) => size === parameters.size) ?? pageSizes[0]),
      orders: { name: byName },
      defaultSort: () => "name",
      isHeavy: () => true,
      present: (rows: Person[]) => withCourses(rows, moment),
      csv: personColumns,
    } satisfies Matrix;
  },
  async totals(reader, at, parameters) {
    const list = await requiredCourses.list(reader, at, parameters);
    const people = await selectFromList(list, parameters, Prisma.sql`people.id AS person_id`);
    return countStates(people, momentOf(at), isRequired);
  },
};

/** Has a column for each custom field and each course. */
export async function requiredCoursesFile(
  reader: Reader,
  at: Date | null,
  parameters: Parameters,
): Promise<{ list: AdminList<PersonCourses & WithValues, Name>; courseColumns: string[] }> {
  const moment = momentOf(at);
  const fields = await listFields(reader);
  const list = withValues(fields, await requiredCourses.list(reader, at, parameters));
  const { people } = await peopleReached(reader, moment, parameters);
  const courses = await forDownload(reader)(() =>
    runStatement<{ id: string; name: string; permalink: string }>(
      Prisma.sql`
      SELECT id, name, permalink FROM courses WHERE ${
        people
          ? Prisma.sql`id IN (SELECT course_id FROM (${urgencies(people, moment, isRequired)}) AS each)`
          : isRequiredOfAnyone(moment)
      } ORDER BY name, id`,
      false,
    ),
  );
  const isTaken = (name: string) => courses.filter((course) => course.name === name).length > 1;
  const columns = courses.map(({ id, name, permalink }): [string, CsvColumns<PersonCourses>[string]] => [
    isTaken(name) || Object.hasOwn(list.csv, name) ? `${name} (${permalink})` : name,
    (row) => row.courses.find((course) => course.id === id)?.state,
  ]);
  return {
    list: { ...list, csv: { ...list.csv, ...Object.fromEntries(columns) } },
    courseColumns: columns.map(([name]) => name),
  };
}

// Each index of a course's rows finds one soon.
const isRequiredOfAnyone = ({ at, isPast }: Moment) => {
  const exists = (condition: Prisma.Sql) => Prisma.sql`EXISTS (SELECT FROM requirements AS r
    WHERE r.course_id = courses.id AND ${isRequired} AND ${condition})`;
  return isPast
    ? Prisma.sql`(${exists(Prisma.sql`r.ended_at IS NULL AND r.assigned_at <= ${at}`)}
        OR ${exists(Prisma.sql`r.ended_at > ${at} AND r.assigned_at <= ${at}`)})`
    : exists(Prisma.sql`r.ended_at IS NULL`);
};

const personColumns: CsvColumns<PersonCourses> = {
  person_id: ({ id }) => id,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  email: ({ email }) => email,
  has_signed_in: ({ hasSignedIn }) => hasSignedIn,
};

const wasActive = ({ at, isPast }: Moment) =>
  isPast
    ? Prisma.sql`people.created_at <= ${at} AND coalesce(deactivated_at > ${at}, true)`
    : Prisma.sql`deactivated_at IS NULL`;

async function withCourses(people: Person[], moment: Moment): Promise<PersonCourses[]> {
  const ids = people.map(({ id }) => id);
  const rows = await runStatement<{ personId: string; id: string; name: string; urgency: number }>(
    Prisma.sql`
      SELECT person_id AS "personId", courses.id, courses.name, urgency
      FROM (${urgencies(Prisma.sql`SELECT unnest(${ids}::uuid[]) AS person_id`, moment, isRequired)}) AS each
      JOIN courses ON courses.id = course_id ORDER BY courses.name, courses.id`,
    false,
  );
  const theirs = new Map<string, CourseState[]>(ids.map((id) => [id, []]));
  for (const { personId, id, name, urgency } of rows)
    theirs.get(personId)?.push({ id, name, state: stateOf(urgency) });
  return people.map((person) => ({ ...person, courses: theirs.get(person.id) ?? [] }));
}
