import { v7 as uuidv7 } from "uuid";
import { beforeEach, expect, test } from "vitest";
import { queryOf } from "@/e2e/testing/admin-lists";
import { admin, asStaff, createCourse, createKey, createLearner } from "@/e2e/testing/factories";
import { freezeClocks, setClocks } from "@/e2e/testing/frozen-clocks";
import { handlers } from "@/lib/api/handlers";
import { applyJobs } from "@/lib/assignments/apply-requirements";
import { db, Prisma, runStatement } from "@/lib/database/db";
import { env } from "@/lib/env";
import { type AdminList, readListPage, readWholeList } from "@/lib/lists/admin-list";
import { keepCompletionWeeks } from "./completion-weeks";
import { countExpiring, expiringCertificates } from "./expiring-certificates";
import { countFieldDay, keepFieldDays } from "./field-days";
import { countPeople } from "./kept-counts";
import { findAsOf, momentOf } from "./moment";
import { openReport } from "./open";
import { type Parameters, peopleReached, type Reader } from "./reach";
import type { Report } from "./report";
import { reports } from "./reports";
import { requiredCoursesFile } from "./required-courses";
import { type ReportName, reportNames } from "./schema";
import { type StateCounts, stateCounts, urgencies } from "./states";
import { countTrainingDay, keepTrainingDays } from "./training-days";

// Ada and Bob are in Sales, Carl in Sales and Lab, Dora in Lab. Mia manages Sales. Everyone needs Fire, Lab needs Acids. By profile, Ada and Bob
// work in Berlin, Carl in Paris, and Bob is the manager of Carl and Dora.
freezeClocks();

type Cells = Record<string, unknown>;

const cellsOf = <Row>(list: AdminList<Row>, row: Row): Cells =>
  Object.fromEntries(Object.entries(list.csv).map(([name, cell]) => [name, cell(row)]));

/** Returns every row of a report, as in its file. */
async function rowsOf(
  name: ReportName,
  at: Date | null,
  reader: Reader = admin,
  parameters: Parameters = {},
) {
  const report = reports[name] as unknown as Report<{ courses?: { name: string; state: string }[] }>;
  const list = await report.list(reader, at, parameters);
  const rows: Cells[] = [];
  for await (const some of readWholeList(admin, list, queryOf(list, parameters)))
    rows.push(...some.map((row) => ({ ...cellsOf(list, row), courses: row.courses })));
  return rows;
}

const people: Record<string, string> = {};
const groups: Record<string, string> = {};
const courses: Record<string, string> = {};
let mia: ReturnType<typeof asStaff>;
let bob: ReturnType<typeof asStaff>;
let office: string;

const ends: Date[] = [];
const seen: { name: ReportName; reader: string; at: Date; rows: Cells[] }[] = [];

const readers = (): Record<string, Reader> => ({ admin, mia, bob });

/** Ends a day at midnight of the school, which is in Berlin, and notes every report of its last moment. */
async function endDay(day: string): Promise<void> {
  const at = new Date(new Date(`${day}T22:00:00Z`).getTime() - 1);
  await setClocks(at);
  await applyJobs();
  ends.push(at);
  for (const [reader, who] of Object.entries(readers()))
    for (const name of reportNames) seen.push({ name, reader, at, rows: await rowsOf(name, null, who) });
  await setClocks(new Date(at.getTime() + 3_600_000));
}

const join = (person: string, group: string) =>
  db().membership.create({
    data: { personId: people[person] ?? "", groupId: groups[group] ?? "", source: "admin" },
  });

async function complete(person: string, course: string, round = 1): Promise<void> {
  const [personId, courseId] = [people[person] ?? "", courses[course] ?? ""];
  await db().enrollment.upsert({
    where: { personId_courseId: { personId, courseId } },
    create: { personId, courseId },
    update: {},
  });
  await db().enrollment.updateMany({ where: { personId, courseId }, data: { completedAt: new Date() } });
  const record = { courseName: course, coursePermalink: course, activities: [], completedAt: new Date() };
  await db().courseCompletion.create({ data: { personId, courseId, round, ...record } });
}

async function assign(course: string, dueDays: number, group?: string): Promise<string> {
  const { id } = await db().assignment.create({
    data: {
      id: uuidv7(),
      courseId: courses[course] ?? "",
      audience: group ? "chosen" : "everybody",
      dueDays,
      dueFrom: "assignment",
      ...(group && { groups: { create: { groupId: groups[group] ?? "" } } }),
    },
  });
  return id;
}

beforeEach(async () => {
  ends.length = seen.length = 0;
  await setClocks(new Date("2026-06-01T08:00:00Z"));
  await db().mailSettings.create({ data: { id: 1, timeZone: "Europe/Berlin" } });
  for (const firstName of ["Ada", "Bob", "Carl", "Dora", "Mia"])
    people[firstName] = (await createLearner({ firstName, createdAt: new Date() })).personId;
  for (const name of ["Sales", "Lab"]) groups[name] = (await db().group.create({ data: { name } })).id;
  for (const name of ["Fire", "Acids"])
    courses[name] = (await createCourse({ name, statusSince: new Date(0) })).id;
  bob = asStaff({ personId: people.Bob ?? "" }, "line_manager");
  office = (await db().personField.create({ data: { name: "Office", position: 1 } })).id;
  for (const [name, value] of Object.entries({ Ada: "Berlin", Bob: "berlin", Carl: "Paris" }))
    await db().personFieldValue.create({
      data: { personId: people[name] ?? "", fieldId: office, value, source: "admin" },
    });
  await db().person.updateMany({
    where: { firstName: { in: ["Carl", "Dora"] } },
    data: { managerId: people.Bob ?? "" },
  });
  mia = asStaff({ personId: people.Mia ?? "" }, "manager");
  await db().roleGrant.create({
    data: { personId: people.Mia ?? "", role: "manager", groupId: groups.Sales ?? "" },
  });
  for (const name of ["Ada", "Bob", "Carl"]) await join(name, "Sales");
  for (const name of ["Carl", "Dora"]) await join(name, "Lab");
  for (const [person, course] of [
    ["Ada", "Acids"],
    ["Dora", "Acids"],
    ["Mia", "Fire"],
  ] as const)
    await db().enrollment.create({
      data: { personId: people[person] ?? "", courseId: courses[course] ?? "", enrolledAt: new Date() },
    });
  const fire = await assign("Fire", 10);
  await assign("Acids", 5, "Lab");
  await endDay("2026-06-01");
  await complete("Ada", "Fire");
  await db().exemption.create({
    data: { assignmentId: fire, personId: people.Bob ?? "", reason: "On leave" },
  });
  await endDay("2026-06-10");
  await setClocks(new Date("2026-06-12T08:00:00Z"));
  await db().membership.deleteMany({ where: { personId: people.Carl ?? "", groupId: groups.Sales ?? "" } });
  await endDay("2026-06-12");
  await db().person.update({ where: { id: people.Dora ?? "" }, data: { deactivatedAt: new Date() } });
  await complete("Carl", "Acids");
  await join("Dora", "Sales");
  await endDay("2026-06-20");
  await db().assignment.update({ where: { id: fire }, data: { dueDays: 90 } });
  await db().exemption.deleteMany();
  await join("Carl", "Sales");
  await endDay("2026-07-15");
  await setClocks(new Date("2026-07-16T08:00:00Z"));
  await db().enrollment.updateMany({
    where: { personId: people.Ada ?? "", courseId: courses.Fire ?? "" },
    data: { round: 2, completedAt: null },
  });
});

test("Every report of a past day equals the report of that day", async () => {
  const found = [];
  for (const { name, reader, at } of seen)
    found.push({ name, reader, at, rows: await rowsOf(name, at, readers()[reader]) });
  expect(found).toEqual(seen);
  // Most of the five days differ, so that no report can ignore its day.
  const different = reportNames.map((name) => {
    const days = seen.filter((one) => one.name === name && one.reader === "admin");
    return [name, new Set(days.map(({ rows }) => JSON.stringify(rows))).size];
  });
  expect(Object.fromEntries(different)).toEqual({
    overdue_by_course: 5,
    overdue_by_group: 5,
    overdue_by_manager: 4,
    overdue_by_field: 5,
    required_courses: 5,
    training_records: 5,
    completions_by_week: 4,
    expiring_certificates: 1,
    stalled_courses: 2,
  });
});

test("A past day includes people who left since", async () => {
  const [, , june12] = ends;
  const [acids] = (await rowsOf("overdue_by_course", june12 ?? null)).filter(
    ({ course_name: name }) => name === "Acids",
  );
  expect(acids).toMatchObject({ people: 2, overdue: 2, completed: 0 });
  const [now] = (await rowsOf("overdue_by_course", null)).filter(({ course_name: name }) => name === "Acids");
  expect(now).toMatchObject({ people: 1, overdue: 0, completed: 1 });
});

test("A manager sees the people who were in their groups, and nothing else", async () => {
  const names = async (at: Date | null) =>
    (await rowsOf("required_courses", at, mia)).map(({ first_name: name }) => name);
  expect(await names(ends[1] ?? null)).toEqual(["Ada", "Bob", "Carl"]);
  expect(await names(ends[2] ?? null)).toEqual(["Ada", "Bob"]);
  expect(await names(null)).toEqual(["Ada", "Bob", "Carl"]);
  expect((await rowsOf("overdue_by_group", null, mia)).map(({ group_name: name }) => name)).toEqual([
    "Sales",
  ]);
  const fire = (await rowsOf("overdue_by_course", ends[1] ?? null, mia)).find(
    ({ course_name: name }) => name === "Fire",
  );
  expect(fire).toMatchObject({ people: 3, completed: 1, exempt: 1 });
  const records = await rowsOf("training_records", null, mia);
  const reached = [people.Ada, people.Bob, people.Carl, people.Dora];
  expect(records.filter(({ person_id: id }) => !reached.includes(String(id)))).toEqual([]);
  expect(await rowsOf("required_courses", null, mia, { group: "Lab" })).toEqual([]);
  expect(await reports.overdue_by_course.totals(mia, null, { group: "Lab" })).toMatchObject({ completed: 0 });
});

test("Every report finds people by custom fields, within the reader's reach", async () => {
  const inBerlin = { [`field.${office}`]: "BERLIN" };
  const names = async (name: ReportName, reader: Reader, parameters: Parameters = inBerlin) =>
    [...new Set((await rowsOf(name, null, reader, parameters)).map(({ first_name: one }) => one))].toSorted();
  expect(await names("required_courses", admin)).toEqual(["Ada", "Bob"]);
  expect(await names("training_records", mia)).toEqual(["Ada", "Bob"]);
  expect(await names("training_records", bob)).toEqual([]);
  expect(await names("required_courses", admin, { ...inBerlin, group: "Lab" })).toEqual([]);
  const counted = async (name: ReportName, column: string) =>
    (await rowsOf(name, null, admin, inBerlin)).map((row) => [row[column], row.people]);
  expect(await counted("overdue_by_course", "course_name")).toEqual([["Fire", 2]]);
  expect(await counted("overdue_by_group", "group_name")).toEqual([
    ["Lab", 0],
    ["Sales", 2],
  ]);
  expect(await counted("overdue_by_manager", "first_name")).toEqual([["Mia", 2]]);
  const completions = await rowsOf("completions_by_week", null, admin, inBerlin);
  expect(completions.reduce((sum, week) => sum + Number(week.completions), 0)).toBe(1);
});

test("Values are grouped whatever their case, and managers see those of their people alone", async () => {
  const values = async (reader: Reader, at = ends[1] ?? null) =>
    (await rowsOf("overdue_by_field", at, reader)).map(
      ({ field_value: value, people, overdue, people_overdue: late }) => [value, people, overdue, late],
    );
  expect(await values(admin)).toEqual([
    [null, 2, 1, 1],
    ["Paris", 1, 1, 1],
    ["Berlin", 2, 0, 0],
  ]);
  expect(await values(mia)).toEqual([
    ["Paris", 1, 1, 1],
    ["Berlin", 2, 0, 0],
  ]);
});

test("The manager in people's profiles counts their team, as far as the reader reaches", async () => {
  const teams = async (reader: Reader) =>
    (await rowsOf("overdue_by_manager", ends[1] ?? null, reader, { managers: "profiles" })).map(
      ({ first_name: name, people }) => [name, people],
    );
  expect(await teams(admin)).toEqual([["Bob", 2]]);
  expect(await teams(mia)).toEqual([["Bob", 1]]);
  expect(await teams(bob)).toEqual([["Bob", 2]]);
  await db().person.update({ where: { id: people.Mia ?? "" }, data: { deactivatedAt: new Date() } });
  expect(await rowsOf("overdue_by_manager", null)).toEqual([]);
  const record = await rowsOf("training_records", null, bob);
  expect(new Set(record.map(({ first_name: name }) => name))).toEqual(new Set(["Carl", "Dora"]));
  expect(await rowsOf("overdue_by_group", null, bob)).toEqual([]);
});

test("Totals for emails count the rows of the view", async () => {
  const at = ends[1] ?? null;
  const totals = (name: ReportName, parameters: Parameters = {}, reader: Reader = admin) =>
    (reports[name] as unknown as Report<unknown>).totals(reader, at, parameters);
  expect(await totals("overdue_by_course")).toMatchObject({ overdue: 2, completed: 1 });
  expect(await totals("overdue_by_group", { q: "Lab" })).toMatchObject({ overdue: 2, completed: 0 });
  expect(await totals("overdue_by_manager", { managers: "profiles" })).toMatchObject({ completed: 0 });
  expect(await totals("overdue_by_manager", { q: "Nobody" })).toMatchObject({ overdue: 0, dueSoon: 0 });
  expect(await totals("required_courses", { q: "Carl" })).toMatchObject({ overdue: 1, completed: 0 });
  expect(await totals("training_records", { person: people.Dora })).toMatchObject({ overdue: 1 });
  expect(await totals("training_records", { person: people.Dora, standing: "ended" })).toMatchObject({
    overdue: 0,
  });
  await db().$executeRaw`UPDATE requirements SET required = false WHERE course_id = ${courses.Acids}::uuid`;
  expect(await totals("required_courses", { q: "Carl" })).toMatchObject({ overdue: 0 });
});

test("A view's order and page change no totals", async () => {
  for (const name of reportNames) {
    const report = reports[name] as unknown as Report<unknown>;
    const whole = await report.totals(admin, null, {});
    for (const sort of Object.keys((await report.list(admin, null, {})).orders))
      expect(await report.totals(admin, null, { sort: `-${sort}`, page: "2" }), `${name} ${sort}`).toEqual(
        whole,
      );
  }
});

test("Expiring certificates are counted by month, as far as all of a month are listed", async () => {
  const expiring = ["2026-08-01", "2026-08-31", "2026-10-02", "2027-07-20"];
  for (const [index, day] of expiring.entries())
    await db().certificate.create({
      data: {
        ...{
          publicId: `${index}`.repeat(32),
          number: `2026-00000${index}`,
          title: "",
          issuer: "",
          signatory: "",
        },
        ...{ personId: people.Ada ?? "", personName: "Ada", courseName: "Fire", courseId: uuidv7() },
        ...{ completedAt: new Date(), issuedAt: new Date(), expiresOn: new Date(day) },
      },
    });
  const count = async (within: string, most?: number) => {
    const opened = await openReport(expiringCertificates, mia, { within });
    return opened && countExpiring(mia, opened, most);
  };
  const [august, september, october] = [
    { start: "2026-08-01", certificates: 2 },
    { start: "2026-09-01", certificates: 0 },
    { start: "2026-10-01", certificates: 1 },
  ];
  expect(await count("90")).toEqual({ unit: "month", isPart: false, periods: [august, september, october] });
  expect(await count("365", 2)).toEqual({ unit: "month", isPart: true, periods: [august] });
  for (const [within, expiring] of [
    ["30", 1],
    ["90", 3],
  ] as const)
    expect(await expiringCertificates.totals(mia, null, { within })).toEqual({ expiring });
  const week = { start: "2026-07-27", certificates: 1 };
  expect(await count("30")).toEqual({ unit: "week", isPart: false, periods: [week] });
  expect(await count("365", 1)).toMatchObject({ isPart: true, periods: [] });
});

test("The file of required courses has a column for each course of that day", async () => {
  const columns = async (at: Date | null, reader: Reader = admin) =>
    (await requiredCoursesFile(reader, at, {})).courseColumns;
  expect(await columns(ends[0] ?? null)).toEqual(["Acids", "Fire"]);
  await db().assignment.updateMany({
    where: { courseId: courses.Acids ?? "" },
    data: { endedAt: new Date() },
  });
  await applyJobs();
  expect([await columns(null), await columns(ends[4] ?? null)]).toEqual([["Fire"], ["Acids", "Fire"]]);
  expect(await columns(ends[1] ?? null, mia)).toEqual(["Acids", "Fire"]);
});

test("Someone with two assignments of a course counts once, in the more urgent state", async () => {
  const before = await rowsOf("overdue_by_course", null);
  const id = await assign("Acids", -3, "Lab");
  await applyJobs();
  const acids = (await rowsOf("overdue_by_course", null)).find(({ course_name: name }) => name === "Acids");
  expect(acids).toMatchObject({ people: 1 });
  await db().assignment.delete({ where: { id } });
  await applyJobs();
  expect(await rowsOf("overdue_by_course", null)).toEqual(before);
});

async function fromApi(name: ReportName, query: string): Promise<Cells[]> {
  const url = `${env().BASE_URL}/v2/reports/${name}${query}`;
  const request = new Request(url, { headers: { "X-Api-Key": await createKey() } });
  const answer = await handlers(`/v2/reports/${name}`).GET(request, { params: Promise.resolve({}) });
  expect(answer.status).toBe(200);
  return (await answer.json()).data.map(({ attributes }: { attributes: Cells }) => attributes);
}

const seconds = (value: unknown) =>
  value instanceof Date ? value.toISOString().replace(/\.\d+/, "") : value;

test("A page, its file and the API show the same rows", async () => {
  for (const name of reportNames)
    for (const day of ["", "2026-06-12"]) {
      const report = reports[name] as unknown as Report<{ id: string; courses?: object[] }>;
      const opened = await openReport(report, admin, {
        as_of: day,
        ...(name === "training_records" && { person: people.Carl }),
      });
      if (!opened) throw new Error("The report can't be opened.");
      const { list, query } = opened;
      const page = await readListPage(admin, list, query);
      const file = [];
      for await (const some of readWholeList(admin, list, query)) file.push(...some);
      expect(file.slice(0, 25), name).toEqual(page.rows);
      const own = name === "training_records" ? `&person=${people.Carl}` : "";
      const api = await fromApi(
        name,
        `?limit=100&sort=${query.sort || list.defaultSort(query.filters)}${own}${day && `&as_of=${day}`}`,
      );
      const cells = file.slice(0, 100).map((row) =>
        Object.fromEntries(
          Object.entries({
            ...(name === "completions_by_week" && { field_value: null }),
            ...cellsOf(list, row),
            ...(row.courses && { courses: row.courses }),
          }).map(([key, value]) => [key, seconds(value) ?? null]),
        ),
      );
      expect(api, `${name} ${day}`).toEqual(cells);
    }
});

test("The API refuses days that aren't over, and several orders", async () => {
  const key = await createKey();
  const ask = async (query: string) => {
    const request = new Request(`${env().BASE_URL}/v2/reports/overdue_by_course?${query}`, {
      headers: { "X-Api-Key": key },
    });
    return (
      await handlers("/v2/reports/overdue_by_course").GET(request, { params: Promise.resolve({}) })
    ).json();
  };
  for (const query of ["as_of=2026-07-17", "as_of=yesterday", "as_of=2026-06-01&as_of=2026-06-02"])
    expect((await ask(query)).errors).toMatchObject([{ source: { parameter: "as_of" } }]);
  expect((await ask("as_of=2026-07-17")).errors).toMatchObject([
    { detail: "as_of should be a day up to today, 2026-07-16." },
  ]);
  await countTrainingDay(momentOf(ends[1] as Date), new Date());
  expect((await ask("as_of=2026-06-09")).errors).toMatchObject([
    { detail: "as_of should be a day from 2026-06-10 to today, 2026-07-16." },
  ]);
  for (const name of ["field[Nothing]", "field", "field[]"])
    expect((await ask(`${name}=Berlin`)).errors).toMatchObject([{ source: { parameter: name } }]);
  expect((await ask("field[Office]=berlin")).data).toMatchObject([{ attributes: { people: 2 } }]);
  expect((await ask("sort=name,overdue")).errors).toMatchObject([{ source: { parameter: "sort" } }]);
  expect((await ask("limit=1&meta[total]=true")).meta).toEqual({ total: 2 });
});

test("Counts of many people are kept for ten minutes, for readers of the same people alone", async () => {
  await setClocks(new Date("2026-07-16T08:00:00Z"));
  const count = async (reader: Reader, group: string) => {
    const { people } = await peopleReached(reader, momentOf(null), { group });
    const asked = { reader, moment: momentOf(null), people: people ?? Prisma.empty };
    const live = Prisma.sql`SELECT course_id, ${stateCounts} FROM (${urgencies(people, asked.moment)}) AS each GROUP BY 1`;
    const { sql, countedAt } = await countPeople(asked, live, "training_days", 1);
    const read = (from: Prisma.Sql) =>
      runStatement<StateCounts>(
        Prisma.sql`SELECT course_id, people, overdue FROM (${from}) AS counts ORDER BY 1`,
      );
    return { kept: await read(sql), live: await read(live), countedAt };
  };
  const first = await count(admin, "Sales");
  expect(first).toMatchObject({ kept: first.live, countedAt: new Date() });
  await db().membership.deleteMany({ where: { personId: people.Bob ?? "", groupId: groups.Sales ?? "" } });
  const second = await count(admin, "Sales");
  expect(second.kept).toEqual(first.kept);
  expect(second.live).not.toEqual(first.live);
  const third = await count(mia, "");
  expect(third.kept).toEqual(second.live);
  await db().roleGrant.deleteMany();
  expect((await count(mia, "")).kept).toEqual([]);
  await setClocks(new Date("2026-07-16T08:11:00Z"));
  expect(await count(admin, "Sales")).toMatchObject({ kept: second.live, countedAt: new Date() });
});

test("A day ends at midnight where the school is", async () => {
  expect(await findAsOf("2026-06-10")).toMatchObject({ at: ends[1], today: "2026-07-16" });
  expect(await findAsOf("2026-07-16")).toMatchObject({ at: null, day: "", isFuture: false });
  expect(await findAsOf("2026-07-17")).toMatchObject({ at: null, isFuture: true });
  expect(await findAsOf("2026-02-30")).toBeNull();
  await countTrainingDay(momentOf(ends[1] as Date), new Date());
  expect(await findAsOf("2026-06-09")).toMatchObject({ isUnknown: true, firstDay: "2026-06-10" });
  expect(await findAsOf("2026-06-10")).toMatchObject({ isUnknown: false });
});

test("Weeks are grouped by a field's values, in any case", async () => {
  const grouped = await rowsOf("completions_by_week", null, admin, { by: office });
  expect(grouped).toMatchObject([
    { week: "2026-06-08", field_value: "Paris", completions: 1 },
    { week: "2026-06-01", field_value: "Berlin", completions: 1 },
  ]);
  expect(await fromApi("completions_by_week", "?sort=-week&by=Office")).toEqual(
    grouped.map(({ courses: _, ...row }) => row),
  );
  const carls = await rowsOf("completions_by_week", null, bob, { by: office });
  expect(carls.map(({ field_value: value }) => value)).toEqual(["Paris"]);
});

test("The API groups by the name of a field", async () => {
  const [field] = await fromApi("overdue_by_field", "?by=Office&field[Office]=berlin");
  expect(field).toMatchObject({ field_value: "Berlin", people: 2 });
  const url = `${env().BASE_URL}/v2/reports/overdue_by_field?as_of=2026-06-12&by=Nothing`;
  const request = new Request(url, { headers: { "X-Api-Key": await createKey() } });
  const answer = await handlers("/v2/reports/overdue_by_field").GET(request, { params: Promise.resolve({}) });
  expect((await answer.json()).errors).toMatchObject([{ source: { parameter: "by" } }]);
});

test("A large school's report reads the stored counts, which are those of each day", async () => {
  const [june1, june10] = ends as [Date, Date];
  const counted = async (at: Date) =>
    (await rowsOf("overdue_by_course", at)).map(({ course_name: _, ...row }) => row);
  const live = [await counted(june1), await counted(june10)];
  const liveByField = await rowsOf("overdue_by_field", june10);
  const liveByWeek = await rowsOf("completions_by_week", june10);
  await db().trainingDay.deleteMany();
  await countTrainingDay(momentOf(june1), new Date());
  const now = new Date(june10.getTime() + 3_600_000);
  await keepTrainingDays(now);
  const days = await db().trainingDay.findMany({ orderBy: [{ day: "asc" }, { overdue: "desc" }] });
  expect(new Set(days.map(({ day }) => day.toISOString().slice(0, 10))).size).toBe(11);
  const storedOn = (day: string) =>
    days
      .filter((one) => one.day.toISOString().startsWith(day) && one.people > 0)
      .map(({ courseId, people, overdue, expired, dueSoon, completed, exempt }) => ({
        ...{ course_id: courseId, people, overdue, expired, due_soon: dueSoon, completed, exempt },
      }));
  const sorted = (rows: Cells[]) => rows.map((row) => JSON.stringify({ ...row, courses: undefined })).sort();
  expect(sorted(storedOn("2026-06-01"))).toEqual(sorted(live[0] ?? []));
  expect(sorted(storedOn("2026-06-10"))).toEqual(sorted(live[1] ?? []));
  await db().trainingDay.updateMany({
    where: { courseId: courses.Fire ?? "" },
    data: { people: 150_000, overdue: 90_000 },
  });
  const fire = (await counted(june10)).find(({ course_id: id }) => id === courses.Fire);
  expect(fire).toMatchObject({ people: 150_000, overdue: 90_000 });
  const shown = (await rowsOf("required_courses", june10)).flatMap(
    (row) => row.courses as { state: string }[],
  );
  expect(
    await reports.required_courses.totals(admin, june10, {}),
    "of required courses, page and email count now",
  ).toMatchObject({ overdue: shown.filter(({ state }) => state === "overdue").length });
  const countedAt = async (at: Date | null) =>
    (await reports.overdue_by_course.list(admin, at, {})).countedAt;
  await setClocks(now);
  expect([await countedAt(null), await countedAt(june10)]).toEqual([now, null]);

  await keepCompletionWeeks(now);
  expect(await rowsOf("completions_by_week", june10)).toEqual(liveByWeek);
  expect(liveByWeek[1]).toMatchObject({ week: "2026-06-01", completions: 1 });
  await db().completionWeek.updateMany({ data: { completions: 7 } });
  const weeks = await rowsOf("completions_by_week", june10);
  expect([weeks[0], weeks[1]]).toEqual([liveByWeek[0], { ...liveByWeek[1], completions: 7 }]);

  expect(await rowsOf("overdue_by_field", june10), "nothing counts everyone at once").toEqual([]);
  await countFieldDay(momentOf(june10), now, 2);
  expect(await rowsOf("overdue_by_field", june10)).toEqual(liveByField);
  await keepFieldDays(now);
  const counts = await db().fieldDay.findMany({ orderBy: { day: "asc" } });
  expect(new Set(counts.map((one) => one.day.toISOString().slice(0, 10)))).toEqual(
    new Set(["2026-06-10", "2026-06-11"]),
  );
});
