import fc from "fast-check";
import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { createCourse, createLearner } from "@/prisma/testing/factories";
import { listAssignments } from "./learners-assignments";

type Facts = {
  zone: string;
  joined: Date;
  assigned: Date;
  due:
    | { kind: "never" }
    | { kind: "on"; day: string }
    | { kind: "after"; days: number; from: "joining" | "assignment" };
  repeatMonths: number | null;
  onlyLater: boolean;
  completions: Date[];
  isStarted: boolean;
  isExempt: boolean;
  now: Date;
};

const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2028-12-31"), noInvalidDate: true });
const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });

const facts: fc.Arbitrary<Facts> = fc.record({
  zone: fc.constantFrom(
    "UTC",
    "Pacific/Kiritimati",
    "America/Los_Angeles",
    "Asia/Kathmandu",
    "Europe/Berlin",
  ),
  joined: moment,
  assigned: moment,
  due: fc.oneof(
    fc.constant({ kind: "never" as const }),
    fc.record({
      kind: fc.constant("on" as const),
      day: moment.map((date) => date.toISOString().slice(0, 10)),
    }),
    fc.record({
      kind: fc.constant("after" as const),
      days: fc.integer({ min: 0, max: 200 }),
      from: fc.constantFrom("joining" as const, "assignment" as const),
    }),
  ),
  repeatMonths: optional(fc.integer({ min: 1, max: 25 })),
  onlyLater: fc.boolean(),
  completions: fc.array(moment, { maxLength: 3 }),
  isStarted: fc.boolean(),
  isExempt: fc.boolean(),
  now: moment,
});

/** The rule once more, day by day, in another way: to be compared with. */
function expected({
  zone,
  joined,
  assigned,
  due,
  repeatMonths,
  onlyLater,
  completions,
  now,
  ...rest
}: Facts) {
  const dayOf = (date: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(date);
  const plus = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
  const reached = joined > assigned ? joined : assigned;
  const today = dayOf(now);
  const completed = completions.filter((date) => !onlyLater || date >= assigned).sort((a, b) => +b - +a)[0];
  const firstDue = () => {
    if (due.kind === "never") return null;
    if (due.kind === "after") return plus(dayOf(due.from === "joining" ? joined : reached), due.days);
    const grace = plus(dayOf(reached), 14);
    return joined > assigned && due.day < grace ? grace : due.day;
  };
  const dueOn = completed ? repeatMonths && monthsLater(dayOf(completed), repeatMonths) : firstDue();
  const state = () => {
    if (rest.isExempt) return "exempt";
    if (completed && (!dueOn || today < plus(dueOn, -14))) return "completed";
    if (dueOn && dueOn < today) return completed ? "expired" : "overdue";
    if (dueOn && today >= plus(dueOn, -14)) return "due_soon";
    return rest.isStarted ? "in_progress" : "assigned";
  };
  return { state: state(), dueOn: dueOn ?? null, completedAt: completed ?? null };
}

function monthsLater(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

test("what an assignment is to a person follows from the rule, whatever happened and when", async () => {
  const check = fc.asyncProperty(facts, async (given) => {
    const learner = await createLearner({
      createdAt: given.joined,
      preferences: { create: { timeZone: given.zone } },
    });
    const { personId } = learner;
    const course = await createCourse();
    const { due } = given;
    await db().assignment.create({
      data: {
        courseId: course.id,
        audience: "everybody",
        createdAt: given.assigned,
        countsFrom: given.onlyLater ? given.assigned : null,
        repeatMonths: given.repeatMonths,
        ...(due.kind === "on" && { dueOn: new Date(due.day) }),
        ...(due.kind === "after" && { dueDays: due.days, dueFrom: due.from }),
        ...(given.isExempt && { exemptions: { create: { personId, reason: "On leave" } } }),
      },
    });
    const record = { personId, courseId: course.id, courseName: "", coursePermalink: "", activities: [] };
    await db().courseCompletion.createMany({
      data: given.completions.map((completedAt, index) => ({ ...record, round: index + 1, completedAt })),
    });
    if (given.isStarted) await db().enrollment.create({ data: { personId, courseId: course.id } });
    const [found, ...others] = await listAssignments(learner, { now: given.now });
    await db().assignment.deleteMany();
    expect(others).toEqual([]);
    expect(found).toMatchObject({ courseId: course.id, required: true, ...expected(given) });
  });
  await fc.assert(check, { numRuns: 300 });
});
