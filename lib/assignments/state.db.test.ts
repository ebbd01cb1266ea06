import fc from "fast-check";
import { v7 as uuidv7 } from "uuid";
import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { createCourse, createLearner } from "@/prisma/testing/factories";
import { listAssignments } from "./learners-assignments";
import { type AssignmentState, assignmentStates } from "./schema";
import { columnsOf } from "./terms";

const groups = ["Sales", "Support"] as const;

type Group = (typeof groups)[number];

const optional = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null });
const anyOf = fc.nat({ max: 9 });
const someday = fc.date({ min: new Date("2025-06-01"), max: new Date("2029-06-01"), noInvalidDate: true });

const due = fc.oneof(
  fc.constant({ kind: "never" as const }),
  fc.record({
    kind: fc.constant("on" as const),
    date: someday.map((date) => date.toISOString().slice(0, 10)),
  }),
  // A day that is near, as those of people are.
  fc.record({ kind: fc.constant("in" as const), days: fc.integer({ min: 0, max: 40 }) }),
  fc.record({
    kind: fc.constant("after" as const),
    days: fc.integer({ min: 0, max: 200 }),
    from: fc.constantFrom("joining" as const, "assignment" as const),
  }),
);

const terms = fc.record({
  required: fc.boolean(),
  due,
  repeatMonths: optional(fc.integer({ min: 1, max: 25 })),
});

const audience = fc.oneof(
  fc.constant({ kind: "everybody" as const }),
  fc.record({
    kind: fc.constant("chosen" as const),
    groups: fc.subarray([...groups], { minLength: 1 }),
    isNamed: fc.boolean(),
  }),
  fc.constant({ kind: "chosen" as const, groups: [] as Group[], isNamed: true }),
  fc.constant({ kind: "completed" as const }),
);

const assigning = fc.record({
  does: fc.constant("assign" as const),
  audience,
  terms,
  earlierCounts: fc.boolean(),
});

const deed = fc.oneof(
  { weight: 3, arbitrary: assigning },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constantFrom("join", "leave"), group: fc.constantFrom(...groups) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("change"), which: anyOf, terms }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom("end", "exempt", "spare"), which: anyOf }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom("start", "complete") }) },
);

type Of<Some> = Some extends fc.Arbitrary<infer Value> ? Value : never;

type Terms = Of<typeof terms>;

type Deed =
  | Of<typeof assigning>
  | { does: "join" | "leave"; group: Group }
  | { does: "change"; which: number; terms: Terms }
  | { does: "end" | "exempt" | "spare"; which: number }
  | { does: "start" | "complete" };

const minute = 60_000;
const day = 1_440 * minute;

const pause = fc
  .oneof(fc.nat({ max: 30 * 1_440 }), fc.nat({ max: 500 * 1_440 }), fc.constant(0))
  .map((minutes) => minutes * minute);
const timed = <Value>(what: fc.Arbitrary<Value>, maxLength: number) =>
  fc.array(fc.tuple(pause, what), { maxLength });

const lives = fc.record({
  zone: fc.constantFrom(
    "UTC",
    "Pacific/Kiritimati",
    "America/Los_Angeles",
    "Asia/Kathmandu",
    "Europe/Berlin",
  ),
  before: timed(assigning, 2),
  arrives: pause,
  deeds: timed(deed as fc.Arbitrary<Deed>, 9),
  last: pause,
});

type Assigned = {
  id: string;
  audience: { kind: "everybody" | "completed" } | { kind: "chosen"; groups: Group[]; isNamed: boolean };
  terms: StoredTerms;
  since: Date;
  earlierCounts: boolean;
  isEnded: boolean;
  isExempt: boolean;
};

type StoredTerms = Parameters<typeof columnsOf>[0];

/** What happened, and, once more and in another way than the rule's, what follows from it for one person and one course. */
class Life {
  readonly assignments: Assigned[] = [];
  readonly memberships = new Map<Group, Date>();
  readonly completions: Date[] = [];
  isStarted = false;

  constructor(
    readonly zone: string,
    readonly joined: Date,
  ) {}

  dayOf = (date: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: this.zone }).format(date);

  /** When it reached the person, each way in which it does. */
  waysOf({ audience, since, isEnded }: Assigned): Date[] {
    const later = (other: Date) => (other > since ? other : since);
    if (isEnded) return [];
    if (audience.kind === "chosen") {
      const joined = audience.groups.flatMap((group) => this.memberships.get(group) ?? []);
      return [...joined.map(later), ...(audience.isNamed ? [since] : [])];
    }
    if (audience.kind === "everybody") return [later(this.joined)];
    return this.completions.some((date) => date < since) ? [since] : [];
  }

  /** Whether the person knew the day from when they were reached: no grace is due. */
  isForewarned({ terms: { due }, since }: Assigned, reached: Date): boolean {
    if (due.kind === "on") return +reached === +since;
    return due.kind === "after" && (due.from === "assignment" || reached <= this.joined);
  }

  one(assigned: Assigned, reached: Date, now: Date) {
    const { due, repeatMonths, required } = assigned.terms;
    const today = this.dayOf(now);
    const completedAt =
      this.completions.findLast((date) => assigned.earlierCounts || date >= assigned.since) ?? null;
    const firstDue = () => {
      if (due.kind === "never") return null;
      const counted = due.kind === "after" && due.from === "joining" ? this.joined : reached;
      const given = due.kind === "on" ? due.date : plus(this.dayOf(counted), due.days);
      const grace = plus(this.dayOf(reached), 14);
      return given < grace && !this.isForewarned(assigned, reached) ? grace : given;
    };
    const again = () => completedAt && repeatMonths && monthsLater(this.dayOf(completedAt), repeatMonths);
    const dueOn = (completedAt ? again() : firstDue()) || null;
    const state = (): AssignmentState => {
      if (assigned.isExempt) return "exempt";
      if (completedAt && (!dueOn || today < plus(dueOn, -14))) return "completed";
      if (dueOn && dueOn < today) return completedAt ? "expired" : "overdue";
      if (dueOn && today >= plus(dueOn, -14)) return "due_soon";
      return this.isStarted ? "in_progress" : "assigned";
    };
    return { id: assigned.id, state: state(), dueOn, required, completedAt };
  }

  mostUrgent(now: Date) {
    const all = this.assignments.flatMap((one) =>
      this.waysOf(one).map((reached) => this.one(one, reached, now)),
    );
    const rank = ({ state, dueOn, required, id }: (typeof all)[number]) =>
      `${assignmentStates.indexOf(state)} ${dueOn ?? "never"} ${required ? 0 : 1} ${id}`;
    const [first] = all.sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
    if (!first) return null;
    const { id: _, ...found } = first;
    return found;
  }

  /** The promise, whatever the rule: nobody is late within 14 days of being reached, unless they knew the day from then on. */
  isEarlyFor(now: Date): boolean {
    return this.assignments.every((one) =>
      this.waysOf(one).every(
        (reached) => !this.isForewarned(one, reached) && this.dayOf(now) <= plus(this.dayOf(reached), 14),
      ),
    );
  }
}

const plus = (from: string, days: number) =>
  new Date(Date.parse(from) + days * day).toISOString().slice(0, 10);

function monthsLater(from: string, months: number): string {
  const [year = 0, month = 0, date = 0] = from.split("-").map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

function storedTerms({ due, ...rest }: Terms, at: Date): StoredTerms {
  const today = at.toISOString().slice(0, 10);
  return { ...rest, due: due.kind === "in" ? { kind: "on", date: plus(today, due.days) } : due };
}

test("what an assignment is to a person follows from the rule, whatever happened and when", async () => {
  const groupIds = {} as Record<Group, string>;
  for (const name of groups) groupIds[name] = (await db().group.create({ data: { name } })).id;
  const check = fc.asyncProperty(lives, async ({ zone, before, arrives, deeds, last }) => {
    await db().assignment.deleteMany();
    await db().membership.deleteMany();
    const { id: courseId } = await createCourse();
    let now = new Date("2026-01-01T05:00:00Z");
    const wait = (pause: number) => {
      now = new Date(+now + pause);
    };
    const early: Assigned[] = [];
    for (const [pause, what] of before) {
      wait(pause);
      early.push(made(what));
    }
    wait(arrives);
    const learner = await createLearner({ createdAt: now, preferences: { create: { timeZone: zone } } });
    const { personId } = learner;
    const life = new Life(zone, now);
    for (const one of early) await store(one);
    for (const [pause, what] of deeds) {
      wait(pause);
      await compare();
      await happen(what);
    }
    wait(last);
    await compare();

    function made({ audience, terms, earlierCounts }: Deed & { does: "assign" }): Assigned {
      const rest = { since: now, earlierCounts, isEnded: false, isExempt: false };
      return { id: uuidv7(), audience, terms: storedTerms(terms, now), ...rest };
    }

    async function store(one: Assigned) {
      const { id, audience, terms, since: createdAt, earlierCounts } = one;
      const chosen = audience.kind === "chosen" ? audience : { groups: [], isNamed: false };
      life.assignments.push(one);
      await db().assignment.create({
        data: {
          ...{ id, courseId, audience: audience.kind, createdAt, ...columnsOf(terms) },
          countsFrom: earlierCounts ? null : createdAt,
          groups: { create: chosen.groups.map((group) => ({ groupId: groupIds[group], createdAt })) },
          people: { create: chosen.isNamed ? [{ personId, createdAt }] : [] },
        },
      });
    }

    async function happen(what: Deed) {
      if (what.does === "assign") return store(made(what));
      if ("group" in what) return move(what.does, what.group);
      if (!("which" in what)) return learn(what.does);
      const open = life.assignments.filter(({ isEnded }) => !isEnded);
      const one = open[what.which % Math.max(open.length, 1)];
      if (!one) return;
      const { id } = one;
      if (what.does === "change") {
        one.terms = storedTerms(what.terms, now);
        await db().assignment.update({ where: { id }, data: columnsOf(one.terms) });
      } else if (what.does === "end") {
        one.isEnded = true;
        await db().assignment.update({ where: { id }, data: { endedAt: now } });
      } else {
        one.isExempt = what.does === "exempt";
        await db().exemption.deleteMany({ where: { assignmentId: id } });
        if (one.isExempt)
          await db().exemption.create({ data: { assignmentId: id, personId, reason: "Why" } });
      }
    }

    async function move(does: "join" | "leave", group: Group) {
      const groupId = groupIds[group];
      if (does === "leave") {
        life.memberships.delete(group);
        await db().membership.deleteMany({ where: { personId, groupId } });
      } else if (!life.memberships.has(group)) {
        life.memberships.set(group, now);
        await db().membership.create({ data: { personId, groupId, source: "admin", createdAt: now } });
      }
    }

    async function learn(does: "start" | "complete") {
      const completedAt = does === "complete" ? now : null;
      const key = { personId, courseId };
      life.isStarted = does === "start";
      await db().enrollment.upsert({
        where: { personId_courseId: key },
        create: { ...key, completedAt },
        update: { completedAt },
      });
      if (does === "start") return;
      life.completions.push(now);
      const record = { ...key, courseName: "", coursePermalink: "", activities: [], completedAt: now };
      await db().courseCompletion.create({ data: { ...record, round: life.completions.length } });
    }

    async function compare() {
      const [found, ...others] = await listAssignments(learner, { now });
      expect(others).toEqual([]);
      const expected = life.mostUrgent(now);
      if (!expected) return expect(found).toBeUndefined();
      expect(found).toMatchObject({ courseId, ...expected });
      expect(found?.state === "overdue" && life.isEarlyFor(now), "late as soon as reached").toBe(false);
    }
  });
  await fc.assert(check, { numRuns: 100 });
});
