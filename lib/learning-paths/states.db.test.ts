import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { listAssignments } from "@/lib/assignments/learners-assignments";
import { type AssignmentState, assignmentStates } from "@/lib/assignments/schema";
import { db } from "@/lib/db";
import { createCourse, createLearner } from "@/prisma/testing/factories";

const day = 86_400_000;

const which = fc.nat({ max: 9 });

const deed = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant("complete" as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("add" as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("remove" as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom("exempt" as const, "spare" as const) }) },
);

const pause = fc.oneof(fc.nat({ max: 40 }), fc.nat({ max: 400 }), fc.constant(0));

const lives = fc.record({
  courses: fc.integer({ min: 1, max: 3 }),
  due: fc.option(fc.nat({ max: 200 }), { nil: null }),
  repeatMonths: fc.option(fc.integer({ min: 1, max: 14 }), { nil: null }),
  earlierCounts: fc.boolean(),
  /** How many of the deeds come before the path is assigned. */
  assignedAfter: fc.nat({ max: 4 }),
  deeds: fc.array(fc.tuple(pause, deed), { maxLength: 12 }),
  last: pause,
});

type Course = { id: string; addedAt: Date };

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const plus = (from: string, days: number) => dayOf(new Date(Date.parse(from) + days * day));

function monthsLater(from: string, months: number): string {
  const [year = 0, month = 0, date = 0] = from.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))));
}

const newest = (dates: Date[]) => dates.toSorted((a, b) => +a - +b).at(-1) ?? null;

/** What happened, and, in another way than the rule's, what follows from it for one person and one path. */
class Life {
  courses: Course[] = [];
  readonly completions = new Map<string, Date[]>();
  readonly records: { at: Date; courses: string[] }[] = [];
  assignedAt: Date | null = null;
  isExempt = false;

  constructor(
    readonly terms: { dueOn: string | null; repeatMonths: number | null; earlierCounts: boolean },
  ) {}

  complete(id: string, at: Date) {
    this.completions.set(id, [...(this.completions.get(id) ?? []), at]);
    const last = this.records.at(-1);
    const isDone = (course: Course) =>
      (this.completions.get(course.id) ?? []).some((date) => !last || date > last.at);
    // Nothing of another path is recorded here.
    if (this.courses.some((course) => course.id === id) && this.courses.every(isDone))
      this.record(last?.at ?? null);
  }

  remove(id: string) {
    this.courses = this.courses.filter((course) => course.id !== id);
    if (this.records.length === 0 && this.courses.every((course) => this.completions.has(course.id)))
      this.record(null);
  }

  private record(after: Date | null) {
    const dates = this.courses.flatMap((course) => this.completions.get(course.id) ?? []);
    const at = newest(dates.filter((date) => !after || date > after));
    if (at) this.records.push({ at, courses: this.courses.map((course) => course.id) });
  }

  private one({ id, addedAt }: Course, assignedAt: Date, now: Date) {
    const { dueOn: given, repeatMonths, earlierCounts } = this.terms;
    const since = addedAt > assignedAt ? addedAt : assignedAt;
    const stood = this.records.filter(({ courses }) => !courses.includes(id)).map(({ at }) => at);
    const counted = [...(this.completions.get(id) ?? []), ...stood].filter(
      (date) => earlierCounts || date >= assignedAt,
    );
    const completedAt = newest(counted);
    const grace = plus(dayOf(since), 14);
    const first = given && since > assignedAt && given < grace ? grace : given;
    const again = completedAt && repeatMonths ? monthsLater(dayOf(completedAt), repeatMonths) : null;
    const dueOn = completedAt ? again : first;
    const state = (): AssignmentState => {
      if (this.isExempt) return "exempt";
      if (completedAt && (!dueOn || dayOf(now) < plus(dueOn, -14))) return "completed";
      if (dueOn && dueOn < dayOf(now)) return completedAt ? "expired" : "overdue";
      return dueOn && dayOf(now) >= plus(dueOn, -14) ? "due_soon" : "assigned";
    };
    return { id, state: state(), dueOn, completedAt };
  }

  whole(now: Date) {
    const { assignedAt } = this;
    if (!assignedAt) return null;
    const each = this.courses.map((course) => this.one(course, assignedAt, now));
    const worst = assignmentStates.find((state) => each.some((one) => one.state === state)) ?? "assigned";
    const isDone = (one: (typeof each)[number]) => one.completedAt !== null && one.state !== "expired";
    const isSettled = ({ state }: { state: AssignmentState }) => state === "completed" || state === "exempt";
    const days = (some: typeof each) => some.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0] ?? null;
    return {
      courseId: (each.find((one) => !isSettled(one)) ?? each[0])?.id,
      state: worst === "assigned" && each.some(isDone) ? "in_progress" : worst,
      dueOn: days(each.filter(({ state }) => state !== "completed")) ?? days(each),
      completedAt: each.every((one) => one.completedAt)
        ? newest(each.flatMap(({ completedAt }) => completedAt ?? []))
        : null,
      done: each.filter(isDone).length,
      number: each.length,
    };
  }
}

test("what an assigned path is to a person, and its records, follow from what happened in its courses", async () => {
  const check = fc.asyncProperty(lives, async (plan) => {
    let now = new Date("2026-01-05T09:00:00Z");
    const { repeatMonths, earlierCounts } = plan;
    const dueOn = plan.due === null ? null : plus(dayOf(now), 300 + plan.due);
    const life = new Life({ dueOn, repeatMonths, earlierCounts });
    const { personId } = await createLearner({ createdAt: now });
    const path = await db().learningPath.create({ data: { name: "Path", status: "published" } });
    let position = 0;
    const add = async () => {
      const { id } = await createCourse();
      position += 1;
      life.courses.push({ id, addedAt: now });
      await db().learningPathCourse.create({
        data: { learningPathId: path.id, courseId: id, position, createdAt: now },
      });
    };
    for (let count = 0; count < plan.courses; count += 1) await add();
    const assignmentId = uuidv7();
    const assign = async () => {
      life.assignedAt = now;
      await db().assignment.create({
        data: {
          id: assignmentId,
          learningPathId: path.id,
          audience: "chosen",
          dueOn: dueOn && new Date(dueOn),
          repeatMonths,
          createdAt: now,
          countsFrom: earlierCounts ? null : now,
          people: { create: [{ personId, createdAt: now }] },
        },
      });
    };
    const happen = async (what: (typeof plan.deeds)[number][1]) => {
      if (what.does === "add") return add();
      if (!("which" in what)) {
        if (!life.assignedAt) return;
        life.isExempt = what.does === "exempt";
        await db().exemption.deleteMany({ where: { assignmentId } });
        if (life.isExempt) await db().exemption.create({ data: { assignmentId, personId, reason: "Why" } });
        return;
      }
      const id = life.courses[what.which % life.courses.length]?.id ?? "";
      if (what.does === "remove") {
        if (life.courses.length === 1) return;
        life.remove(id);
        await db().learningPathCourse.delete({
          where: { learningPathId_courseId: { learningPathId: path.id, courseId: id } },
        });
        return;
      }
      life.complete(id, now);
      await db().courseCompletion.create({
        data: {
          ...{
            personId,
            courseId: id,
            courseName: "",
            coursePermalink: "",
            activities: [],
            completedAt: now,
          },
          round: life.completions.get(id)?.length ?? 1,
        },
      });
    };
    const compare = async () => {
      const [found, ...others] = await listAssignments({ personId }, { now });
      expect(others).toEqual([]);
      const expected = life.whole(now);
      if (!expected) expect(found).toBeUndefined();
      else {
        const { done, number, ...rest } = expected;
        expect(found).toMatchObject({ ...rest, path: { done, number } });
      }
      const records = await db().learningPathCompletion.findMany({
        where: { personId },
        orderBy: { round: "asc" },
      });
      expect(records.map(({ round, completedAt }) => [round, completedAt])).toEqual(
        life.records.map(({ at }, index) => [index + 1, at]),
      );
    };
    for (const [index, [days, what]] of plan.deeds.entries()) {
      if (index === plan.assignedAfter) await assign();
      now = new Date(+now + days * day + 60_000);
      await happen(what);
      await compare();
    }
    if (!life.assignedAt) await assign();
    now = new Date(+now + plan.last * day);
    await compare();
    await db().assignment.deleteMany();
  });
  await fc.assert(check, { numRuns: 80 });
});
