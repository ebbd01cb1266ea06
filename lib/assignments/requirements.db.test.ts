import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { wholeOf } from "@/e2e/testing/admin-lists";
import { admin, createKey } from "@/e2e/testing/factories";
import { freezeClocks } from "@/e2e/testing/frozen-clocks";
import { learningSummaryFor } from "@/e2e/testing/learning-summary";
import { isProofs } from "@/e2e/testing/proofs";
import { type Requirement, stateAt } from "@/e2e/testing/requirement-state";
import { Model, zones } from "@/e2e/testing/requirements-model";
import { handlers } from "@/lib/api/handlers";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { countLearnerStates } from "@/lib/learning/count-states";
import { learnersListFor } from "@/lib/learning/course-learners-list";
import { learnerStateOf, learnerStates } from "@/lib/learning/learner-state-schema";
import { pathLearnersListFor } from "@/lib/learning-paths/learners";
import { type AdminList, parseAdminListQuery } from "@/lib/lists/admin-list";
import { applyJobs, splitJob } from "./apply-requirements";
import { listAssignments } from "./learners-assignments";
import { type AssignmentState, assignmentStates } from "./schema";

const id = (kind: number, number: number) => `00000000-0000-4000-8000-0000000${kind}000${number}`;
const person = (number: number) => id(1, number);
const course = (number: number) => id(2, number);
const group = (number: number) => id(3, number);
const path = (number: number) => id(4, number);
const assignment = (number: number) => id(5, number);
const field = (number: number) => id(6, number);

const audiences = {
  6: [[0, "Sales"]],
  7: [
    [0, "SALES"],
    [0, "Support"],
    [1, "Sales"],
  ],
} as const;

// A table holds the clock, because a changed function would make PostgreSQL plan again.
freezeClocks();
let key = "";
beforeAll(async () => {
  await db().$executeRaw`CREATE SCHEMA clock`;
  await db().$executeRaw`CREATE TABLE clock.time (at timestamptz)`;
  await db().$executeRaw`INSERT INTO clock.time VALUES (now())`;
  await db().$executeRaw`CREATE OR REPLACE FUNCTION public.now() RETURNS timestamptz STABLE LANGUAGE plpgsql
    AS $$ BEGIN RETURN (SELECT at FROM clock.time); END $$`;
});
afterAll(async () => {
  await db()
    .$executeRaw`CREATE OR REPLACE FUNCTION public.now() RETURNS timestamptz STABLE LANGUAGE sql AS $$ SELECT pg_catalog.now() $$`;
  await db().$executeRaw`DROP SCHEMA clock CASCADE`;
});

const small = (max: number) => fc.integer({ min: 0, max });
const event = fc.record({
  does: fc.constantFrom(
    ...([
      "join",
      "leave",
      "complete",
      "complete",
      "complete",
      "completeBefore",
      "start",
      "start",
      "active",
      "exempt",
    ] as const),
    ...([
      "move",
      "assign",
      "assign",
      "assign",
      "edit",
      "end",
      "status",
      "pathStatus",
      "link",
      "arrive",
      "fill",
      "fill",
    ] as const),
  ),
  p: small(3),
  c: small(2),
  a: small(5),
  minutes: fc.oneof(fc.integer({ min: 3, max: 3_000 }), fc.integer({ min: 3, max: 60 * 24 * 200 })),
  terms: fc.record({
    due: small(4),
    days: small(40),
    repeats: small(3),
    of: small(7),
    target: small(4),
    excludes: fc.boolean(),
  }),
  drains: fc.constantFrom("later", "once", "twice", "killed"),
});
type Event = typeof event extends fc.Arbitrary<infer One> ? One : never;

/** Their moments don't depend on rows that a waiting job would change. */
const canComeBeforeJobs = ["join", "start", "assign", "arrive"];

function termsOf({ terms: { due, days, repeats } }: Event, now: Date) {
  const dueOn = new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const at = [
    {},
    { dueOn },
    { dueDays: days, dueFrom: "joining" as const },
    { dueDays: days, dueFrom: "assignment" as const },
    {},
  ][due];
  return { ...at, ...(repeats > 0 && { repeatMonths: repeats * 4 }) };
}

const columns = ({
  dueOn,
  dueDays,
  dueFrom,
  repeatMonths,
}: ReturnType<typeof termsOf> & Record<string, unknown>) =>
  [dueOn ?? null, dueDays ?? null, dueFrom ?? null, repeatMonths ?? null] as const;

const sql = (text: string, ...values: unknown[]) => db().$executeRawUnsafe(text, ...values);

/** Writes an event's facts and tells the model. Returns false when it makes no sense now. */
async function happen(model: Model, one: Event): Promise<boolean> {
  const { p, c, a, does, terms } = one;
  const someone = model.people[p];
  const assigned = model.assignments[a];
  if (!someone && !["arrive", "assign", "edit", "end", "status", "pathStatus", "link"].includes(does))
    return false;
  switch (does) {
    case "arrive":
      if (model.people.length > 3) return false;
      await sql(
        `INSERT INTO people (id, first_name, last_name, updated_at) VALUES ($1::uuid, 'Ada', 'L', now())`,
        person(model.people.length),
      );
      model.people.push({ joined: model.now, active: true, zone: "UTC", values: [] });
      break;
    case "fill": {
      const value = ["Sales", "sales", "Support", "Lab", undefined][terms.days % 5];
      if (!someone || someone.values[c % 2] === value) return false;
      if (value === undefined)
        await sql(
          `DELETE FROM person_field_values WHERE person_id = $1::uuid AND field_id = $2::uuid`,
          person(p),
          field(c % 2),
        );
      else
        await sql(
          `INSERT INTO person_field_values (person_id, field_id, value, source, updated_at) VALUES ($1::uuid, $2::uuid, $3, 'admin', now())
          ON CONFLICT (person_id, field_id) DO UPDATE SET value = excluded.value, updated_at = now()`,
          person(p),
          field(c % 2),
          value,
        );
      someone.values[c % 2] = value;
      break;
    }
    case "join":
      if (model.members.has(p)) return false;
      await sql(
        `INSERT INTO memberships (person_id, group_id, source) VALUES ($1::uuid, $2::uuid, 'admin')`,
        person(p),
        group(0),
      );
      model.members.add(p);
      break;
    case "leave":
      await sql(`DELETE FROM memberships WHERE person_id = $1::uuid`, person(p));
      model.members.delete(p);
      break;
    case "completeBefore":
    case "complete": {
      const isLate = does === "completeBefore";
      if (isLate && c !== 2) return false;
      const at = new Date(model.now.getTime() - (isLate ? terms.days * 86_400_000 + 3_600_000 : 0));
      if (isLate && model.ends(p, c).some((end) => end >= at.getTime())) return false;
      await sql(
        `INSERT INTO course_completions (person_id, course_id, round, course_name, course_permalink, activities, completed_at)
        VALUES ($1::uuid, $2::uuid, $3::int, 'C', 'c', '[]', $4::timestamptz)`,
        person(p),
        course(c),
        model.done.length + 1,
        at,
      );
      await sql(
        `UPDATE enrollments SET completed_at = now() WHERE person_id = $1::uuid AND course_id = $2::uuid`,
        person(p),
        course(c),
      );
      model.complete(p, c, at);
      return true;
    }
    case "start":
      if (model.begun.has(`${p} ${c}`)) return false;
      await sql(
        `INSERT INTO enrollments (id, person_id, course_id) VALUES (gen_random_uuid(), $1::uuid, $2::uuid)
        ON CONFLICT (person_id, course_id) DO UPDATE SET round = enrollments.round + 1, completed_at = NULL, enrolled_at = now()`,
        person(p),
        course(c),
      );
      model.begun.set(`${p} ${c}`, model.now);
      break;
    case "active":
      if (!someone) return false;
      await sql(
        `UPDATE people SET deactivated_at = CASE WHEN deactivated_at IS NULL THEN now() END WHERE id = $1::uuid`,
        person(p),
      );
      someone.active = !someone.active;
      break;
    case "exempt": {
      if (!assigned) return false;
      const key = `${p} ${assigned.id}`;
      if (model.exempt.delete(key))
        await sql(
          `DELETE FROM exemptions WHERE person_id = $1::uuid AND assignment_id = $2::uuid`,
          person(p),
          assigned.id,
        );
      else {
        model.exempt.add(key);
        await sql(
          `INSERT INTO exemptions (person_id, assignment_id, reason) VALUES ($1::uuid, $2::uuid, 'Leave')`,
          person(p),
          assigned.id,
        );
      }
      break;
    }
    case "move": {
      const zone = zones[c + 1] ?? "UTC";
      await sql(
        `INSERT INTO person_preferences (person_id, time_zone) VALUES ($1::uuid, $2) ON CONFLICT (person_id) DO UPDATE SET time_zone = excluded.time_zone`,
        person(p),
        zone,
      );
      model.move(p, zone);
      break;
    }
    case "assign": {
      const number = model.assignments.length;
      const conditions = audiences[terms.of as 6 | 7];
      if (number > 5 || (terms.of > 1 && !conditions && !model.people[terms.of - 2])) return false;
      const { now } = model;
      const isPath = terms.target > 2;
      const of = (["everybody", "group"] as const)[terms.of] ?? conditions ?? terms.of - 2;
      const given = termsOf(one, now);
      model.assignments.push({
        id: assignment(number),
        ...(!isPath && { course: terms.target }),
        of,
        made: now,
        ...given,
        ...(terms.excludes && { countsFrom: now }),
      });
      await db().$transaction(async (tx) => {
        await tx.$executeRawUnsafe(
          `INSERT INTO assignments (id, course_id, learning_path_id, audience, counts_from, due_on, due_days, due_from, repeat_months)
          VALUES ($1::uuid, $2::uuid, $3::uuid, $4::assignment_audience, $5::timestamptz, $6::date, $7::int, $8::assignment_due_from, $9::int)`,
          assignment(number),
          isPath ? null : course(terms.target),
          isPath ? path(0) : null,
          of === "everybody" ? of : conditions ? "matching" : "chosen",
          terms.excludes ? now : null,
          ...columns(given),
        );
        if (of === "group")
          await tx.assignmentGroup.create({
            data: { assignmentId: assignment(number), groupId: group(0), createdAt: now },
          });
        await tx.assignmentCondition.createMany({
          data: (conditions ?? []).map(([place, value]) => {
            return { assignmentId: assignment(number), fieldId: field(place), value };
          }),
        });
        if (typeof of === "number")
          await tx.assignmentPerson.create({
            data: { assignmentId: assignment(number), personId: person(of), createdAt: now },
          });
      });
      break;
    }
    case "edit": {
      if (!assigned || assigned.ended) return false;
      const given = termsOf(one, model.now);
      const before = columns(assigned as never);
      if (JSON.stringify(before) === JSON.stringify(columns(given))) return false;
      await sql(
        `UPDATE assignments SET due_on = $1::date, due_days = $2::int, due_from = $3::assignment_due_from, repeat_months = $4::int WHERE id = $5::uuid`,
        ...columns(given),
        assigned.id,
      );
      for (const key of ["dueOn", "dueDays", "dueFrom", "repeatMonths"] as const) delete assigned[key];
      Object.assign(assigned, given);
      model.judge(assigned);
      return true;
    }
    case "end":
      if (!assigned || assigned.ended) return false;
      await sql(`UPDATE assignments SET ended_at = now() WHERE id = $1::uuid`, assigned.id);
      assigned.ended = true;
      break;
    case "status": {
      const isOpen = model.published.delete(c);
      if (!isOpen) model.published.add(c);
      await sql(
        `UPDATE courses SET status = $1::course_status WHERE id = $2::uuid`,
        isOpen ? "archived" : "published",
        course(c),
      );
      if (isOpen && model.inPath.has(c)) model.finishPaths();
      break;
    }
    case "pathStatus":
      model.pathOpen = !model.pathOpen;
      await sql(
        `UPDATE learning_paths SET status = $1::learning_path_status`,
        model.pathOpen ? "published" : "archived",
      );
      if (model.pathOpen) model.finishPaths();
      break;
    case "link":
      if (c === 2) return false;
      if (model.inPath.delete(c)) {
        await sql(`DELETE FROM learning_path_courses WHERE course_id = $1::uuid`, course(c));
        model.finishPaths();
      } else {
        model.inPath.add(c);
        await sql(
          `INSERT INTO learning_path_courses (learning_path_id, course_id, position) VALUES ($1::uuid, $2::uuid, $3::int)`,
          path(0),
          course(c),
          c + 1,
        );
      }
  }
  model.judge();
  return true;
}

async function drain(how: Event["drains"]): Promise<void> {
  if (how === "killed") {
    await splitJob(1);
    const killed = db().$transaction(async (tx) => {
      await tx.$executeRaw`SELECT apply_requirements(people) FROM requirement_batches LIMIT 1`;
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
  }
  const workers = Array.from({ length: how === "once" ? 1 : 2 });
  do await Promise.all(workers.map(() => applyJobs(undefined, { size: how === "once" ? 500 : 1 })));
  while ((await db().requirementJob.count({ where: { finishedAt: null } })) > 0);
}

type Stored = Requirement & {
  key: string;
  personId: string;
  courseId: string;
  learningPathId: string | null;
  assignmentId: string;
  required: boolean;
  from: Date;
  end: Date | null;
  dueOn: string | null;
  validOn: string | null;
};

async function readRows(): Promise<Stored[]> {
  const found = await db().$queryRaw<Omit<Stored, "key">[]>`
    SELECT person_id AS "personId", course_id AS "courseId", learning_path_id AS "learningPathId", assignment_id AS "assignmentId",
      required, assigned_at AS from, ended_at AS end, due_on::text AS "dueOn", valid_on::text AS "validOn", due_at AS "dueAt", started_at AS "startedAt", completed_at AS "completedAt", valid_until AS "validUntil",
      exempt_since AS "exemptSince" FROM requirements ORDER BY person_id, course_id, assignment_id, round`;
  return found.map((row) => ({
    ...row,
    key: `${row.personId.at(-1)} ${row.courseId.at(-1)} ${row.assignmentId}`,
  }));
}

/** A move may change for how long training was due soon (docs/decisions/048). */
const soonIsOpen = (state: string) =>
  ["due_soon", "assigned", "in_progress", "completed"].includes(state) ? "not late" : state;

type Dated = Pick<Stored, "key" | "from" | "end" | "dueOn"> & Requirement;

function statesAt(rows: Dated[], at: Date, moved: Set<string>): string[] {
  return rows
    .filter(({ from, end }) => from <= at && (end === null || end > at))
    .map((row) => {
      const state = stateAt(row, at);
      return moved.has(row.key[0] as string)
        ? `${row.key} ${soonIsOpen(state)}`
        : `${row.key} ${state} ${row.dueOn}`;
    })
    .sort();
}

const urgencyOf = (state: AssignmentState) => assignmentStates.indexOf(state);

/** Pages, lists, counts and the API say about current rows what the rows say. */
async function expectAgreement(rows: Stored[]): Promise<void> {
  const people = (await db().person.findMany({ select: { id: true } })).map(({ id }) => id);
  const told = rows
    .map((row) => ({
      ...row,
      state: stateAt(row, new Date()),
      shown: row.exemptSince ? null : row.completedAt ? row.validOn : row.dueOn,
    }))
    .toSorted(
      (a, b) =>
        urgencyOf(a.state) - urgencyOf(b.state) ||
        (a.shown ?? "9").localeCompare(b.shown ?? "9") ||
        +b.required - +a.required ||
        a.assignmentId.localeCompare(b.assignmentId),
    );
  const mostUrgent = (personId: string, courseId: string) =>
    told.find((row) => row.personId === personId && row.courseId === courseId);
  const own = await Promise.all(people.map((personId) => listAssignments({ personId })));
  for (const personId of people) {
    const answer = await handlers("/v2/people/{id}/assignment_states").GET(
      new Request(`${env().BASE_URL}/v2/people/${personId}/assignment_states`, {
        headers: { "X-Api-Key": key },
      }),
      { params: Promise.resolve({ id: personId }) },
    );
    const { data } = (await answer.json()) as { data: { attributes: Record<string, unknown> }[] };
    const expected = [0, 1, 2].flatMap((c) => {
      const row = mostUrgent(personId, course(c));
      return row ? [[course(c), row.state, row.shown, row.required]] : [];
    });
    const inApi = data.map(({ attributes: { course_id, state, due_on, required } }) => [
      course_id,
      state,
      due_on,
      required,
    ]);
    expect(inApi.sort(), "in the API").toEqual(expected.sort());
  }
  for (const c of [0, 1, 2]) {
    const list = await learnersListFor(admin, course(c));
    const listed = await wholeOf(list);
    for (const { id, state, dueOn } of listed) {
      const row = mostUrgent(id, course(c));
      if (!row) continue;
      expect([learnerStateOf(row.state, { isCompleted: false, progress: null }), row.shown]).toEqual([
        state === "completed_before" ? "completed" : state,
        dueOn,
      ]);
    }
    await expectFilters(list, listed);
    const counts = await countLearnerStates(admin, course(c), { group: "", assigned: "" });
    expect(counts?.states).toEqual(tally(listed.filter(({ deactivatedAt }) => !deactivatedAt)));
    expect((await wholeOf(list, { sort: "due" })).map(({ id }) => id).sort()).toEqual(
      listed.map(({ id }) => id).sort(),
    );
  }
  const list = pathLearnersListFor(admin, path(0));
  const listed = await wholeOf(list);
  await expectFilters(list, listed);
  const ofPath = own.flatMap((all, p) =>
    all.filter((one) => one.path).map((one) => ({ id: people[p], state: one.state, dueOn: one.dueOn })),
  );
  expect(listed.filter(({ state }) => state).map(({ id, state, dueOn }) => ({ id, state, dueOn }))).toEqual(
    expect.arrayContaining(ofPath),
  );
  const { overdue } = await learningSummaryFor(admin);
  expect(overdue).toBe(own.flat().filter(({ state }) => ["overdue", "expired"].includes(state)).length);
}

type Listed = { id: string; state: string | null; deactivatedAt: Date | null };

const tally = (listed: Listed[]) => {
  const counts: Record<string, number> = {};
  for (const { state } of listed) if (state) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};

async function expectFilters<Row extends Listed, Name extends string>(
  list: AdminList<Row, Name>,
  listed: Row[],
): Promise<void> {
  for (const state of learnerStates) {
    if (!parseAdminListQuery(list, { state })) continue;
    const found = await wholeOf(list, { state });
    expect(found.map(({ id }) => id).sort(), state).toEqual(
      listed.flatMap((row) => (row.state === state ? [row.id] : [])).sort(),
    );
  }
  const late = await wholeOf(list, { state: "late" });
  expect(late.map(({ id }) => id).sort()).toEqual(
    listed.flatMap((row) => (["overdue", "expired"].includes(row.state ?? "") ? [row.id] : [])).sort(),
  );
}

async function replay(events: Event[]): Promise<void> {
  const model = new Model();
  const moments: Date[] = [];
  const moved = new Set<string>();
  let ended: string[] = [];
  const wait = async (minutes: number) => {
    model.now = new Date(Math.max(model.now.getTime(), Date.UTC(2026, 0, 1)) + minutes * 60_000);
    vi.setSystemTime(model.now);
    await db().$executeRaw`UPDATE clock.time SET at = ${model.now}`;
  };
  await wait(1);
  await sql(
    "TRUNCATE people, person_fields, courses, groups, learning_paths, assignments, requirement_jobs CASCADE",
  );
  key = await createKey();
  for (const c of [0, 1, 2]) {
    await sql(
      `INSERT INTO courses (id, name, permalink, status) VALUES ($1::uuid, 'C', $2, 'published')`,
      course(c),
      `c${c}`,
    );
    model.published.add(c);
  }
  for (const number of [0, 1])
    await sql(
      `INSERT INTO person_fields (id, name, position) VALUES ($1::uuid, $1, $2::int)`,
      field(number),
      number,
    );
  await sql(`INSERT INTO groups (id, name, updated_at) VALUES ($1::uuid, 'Sales', now())`, group(0));
  await sql(`INSERT INTO learning_paths (id, name, status) VALUES ($1::uuid, 'P', 'published')`, path(0));
  for (const one of [{ does: "arrive" }, { does: "link", c: 0 }, { does: "arrive" }, ...events] as Event[]) {
    await wait(one.minutes ?? 5);
    if (!canComeBeforeJobs.includes(one.does)) await drain("once");
    if (!(await happen(model, one))) continue;
    if (one.does === "move") moved.add(String(one.p));
    moments.push(model.now);
    // A removed course leaves no date, so its job has to run.
    if (one.drains === "later" && one.does !== "link") continue;
    await drain(one.drains ?? "once");
    const rows = await readRows();
    expect(statesAt(rows, model.now, new Set())).toEqual(statesAt(model.rows, model.now, new Set()));
    const now = rows.filter(({ end }) => end !== null).map((row) => JSON.stringify(row));
    expect(now, "ended rows never change").toEqual(expect.arrayContaining(ended));
    ended = now;
  }
  await drain("twice");
  const rows = await readRows();
  for (const at of moments)
    expect(statesAt(rows, at, moved), at.toISOString()).toEqual(statesAt(model.rows, at, moved));
  const left = await db().$queryRaw`SELECT * FROM requirement_changes(ARRAY(SELECT id FROM people))`;
  expect(left, "applying again changes nothing").toEqual([]);
  await expectAgreement(rows.filter(({ end }) => end === null));
}

const terms = { due: 2, days: 5, repeats: 0, of: 0, target: 3, excludes: false };
const at = (does: Event["does"], fields: Partial<Event> = {}): Event => ({
  does,
  p: 0,
  c: 0,
  a: 0,
  minutes: 3_000,
  terms,
  drains: "once",
  ...fields,
});

test("A course added to a completed path is assigned from the next completion on", async () => {
  await replay([
    at("assign"),
    at("complete"),
    at("link", { c: 1 }),
    at("complete", { p: 1, c: 1 }),
    at("complete"),
  ]);
});

test("A course that replaces all others of a completed path is assigned from its completion on", async () => {
  await replay([at("assign"), at("complete"), at("link"), at("link", { c: 1 }), at("complete", { c: 1 })]);
});

test("Training without a date, or with one that moves, stays right when it is applied again", async () => {
  const never = { ...terms, due: 0, target: 0 };
  await replay([
    at("assign", { terms: never }),
    at("assign", { a: 1 }),
    at("start"),
    at("move", { c: 0 }),
    at("move", { c: 1 }),
    at("exempt"),
    at("exempt"),
  ]);
});

test("A changed field starts and ends requirements, and moving between alternatives keeps them", async () => {
  const fill = (days: number, c: number) => at("fill", { c, terms: { ...terms, days } });
  const assign = (of: number) => at("assign", { terms: { ...terms, due: 1, target: 0, of } });
  await replay([
    fill(0, 0),
    fill(1, 1),
    assign(6),
    assign(7),
    fill(2, 0),
    fill(3, 0),
    fill(0, 0),
    fill(4, 1),
  ]);
});

test("The rows of any sequence of events say what the rule says, now and as of each earlier moment", async () => {
  const numRuns = Number(process.env.REQUIREMENT_RUNS ?? (isProofs ? 50 : 5));
  const seed = process.env.REQUIREMENT_SEED ? { seed: Number(process.env.REQUIREMENT_SEED) } : {};
  const assigned = fc.array(
    event.map((one) => ({ ...one, does: "assign" as const })),
    { minLength: 2, maxLength: 3 },
  );
  const lives = fc
    .tuple(assigned, fc.array(event, { minLength: 22, maxLength: 27 }))
    .map((parts) => parts.flat());
  await fc.assert(fc.asyncProperty(lives, replay), {
    numRuns,
    ...seed,
    endOnFailure: process.env.REQUIREMENT_SHRINK === undefined,
  });
}, 600_000);
