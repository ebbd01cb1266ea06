import fc from "fast-check";
import { expect, test } from "vitest";
import { pageOf } from "@/e2e/testing/admin-lists";
import { type Assigned, byUrgency, Life, later, newest, type Standing } from "@/e2e/testing/assigned-life";
import { livesWith } from "@/e2e/testing/assigned-life-plans";
import { admin, createActivities, createCourse, createKey } from "@/e2e/testing/factories";
import { freezeClocks } from "@/e2e/testing/frozen-clocks";
import { learningSummaryFor } from "@/e2e/testing/learning-summary";
import { isProofs } from "@/e2e/testing/proofs";
import { handlers } from "@/lib/api/handlers";
import { listAssignments } from "@/lib/assignments/learners-assignments";
import { type AssignmentState, assignmentStates, isSettled } from "@/lib/assignments/schema";
import { changeStatus } from "@/lib/courses/edit";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { completeActivity } from "@/lib/learning/complete";
import { getDashboard } from "@/lib/learning/dashboard";
import { enroll } from "@/lib/learning/enroll";
import { startAgain } from "@/lib/learning/start-again";
import { addCourse, changePathStatus, moveCourse, removeCourse } from "./edit";
import { countPathStates, pathLearnersListFor } from "./learners";

const which = fc.nat({ max: 9 });

const doing = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({ does: fc.constantFrom("start" as const, "startAgain" as const), which }),
  },
  { weight: 12, arbitrary: fc.record({ does: fc.constant("complete" as const), which }) },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constantFrom("remove" as const, "moveFirst" as const, "publish" as const, "archive" as const),
      which,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constantFrom("add" as const, "publishPath" as const, "archivePath" as const),
      which,
    }),
  },
);

type Doing = typeof doing extends fc.Arbitrary<infer Value> ? Value : never;

type PathCourse = {
  id: string;
  activityId: string;
  addedAt: Date;
  isPublished: boolean;
  completions: Date[];
  isEnrolled: boolean;
  isCompleted: boolean;
};

type Whole = Standing & { courseId: string; done: number; number: number };

class LifeWithPath extends Life<Doing> {
  readonly records: { at: Date; courses: string[] }[] = [];
  courses: PathCourse[] = [];
  isPublished = true;
  #id = "";

  constructor(
    readonly key: string,
    readonly plan: { courses: number; inOrder: boolean },
  ) {
    super();
  }

  get assignable() {
    return { learningPathId: this.#id };
  }

  get completions() {
    return this.records.map(({ at }) => at);
  }

  protected async prepare() {
    const { inOrder } = this.plan;
    this.#id = (await db().learningPath.create({ data: { name: "Path", inOrder } })).id;
    for (let count = 0; count < this.plan.courses; count += 1) await this.#add();
    await changePathStatus(admin, { id: this.#id, from: "draft", to: "published" });
  }

  async #add() {
    const course = await createCourse();
    const [activityId] = await createActivities(course, 1);
    await addCourse(admin, { id: this.#id, courseId: course.id });
    this.courses.push({
      ...{ id: course.id, activityId, addedAt: this.now, isPublished: true },
      ...{ completions: [], isEnrolled: false, isCompleted: false },
    });
  }

  get #counted(): PathCourse[] {
    return this.isPublished ? this.courses.filter(({ isPublished }) => isPublished) : [];
  }

  #standingOf(assigned: Assigned, course: PathCourse, way: Date): Standing {
    const stood = this.records.filter(({ courses }) => !courses.includes(course.id)).map(({ at }) => at);
    return this.standing(assigned, {
      reached: later(way, course.addedAt),
      completions: [...course.completions, ...stood],
      isStarted: isUnderWay(course),
    });
  }

  #waysInto(course: PathCourse, assignments = this.assignments): Standing[] {
    return assignments.flatMap((one) => this.waysOf(one).map((way) => this.#standingOf(one, course, way)));
  }

  /** For an undone course, a path's completion counts only until it ends, and never as the course's own. */
  #alone(course: PathCourse): Standing | undefined {
    const isOwn = ({ completedAt }: Standing) =>
      course.completions.some((date) => +date === +(completedAt ?? 0));
    return this.#waysInto(course)
      .flatMap((one): Standing[] => {
        if (!one.completedAt || isOwn(one)) return [one];
        return one.state === "completed"
          ? []
          : [{ ...one, state: one.state === "expired" ? "overdue" : one.state }];
      })
      .toSorted(byUrgency)[0];
  }

  standings(): Whole[] {
    return this.assignments.flatMap((assigned): Whole[] => {
      const each = this.#counted.flatMap((course) => {
        const [standing] = this.#waysInto(course, [assigned]).toSorted(byUrgency);
        return standing ? [{ ...standing, courseId: course.id, isStarted: isUnderWay(course) }] : [];
      });
      const [first] = each;
      if (!first) return [];
      const worst = assignmentStates.find((state) => each.some((one) => one.state === state)) ?? "assigned";
      const state: AssignmentState = worst === "assigned" && each.some(isDone) ? "in_progress" : worst;
      const open = each.filter((one) => !isSettled(one.state));
      const isOpenNow = (one: (typeof each)[number]) =>
        !this.plan.inOrder || each.slice(0, each.indexOf(one)).every(isDone);
      const left = open.length > 0 ? open : each;
      const next = left.find(({ isStarted }) => isStarted) ?? left.find(isOpenNow) ?? left[0] ?? first;
      const days = (some: Standing[]) => some.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0] ?? null;
      return [
        {
          ...{ id: assigned.id, required: assigned.terms.required, state },
          courseId: next.courseId,
          dueOn: days(each.filter((one) => one.state !== "completed")) ?? days(each),
          completedAt: each.every((one) => one.completedAt)
            ? newest(each.flatMap(({ completedAt }) => completedAt ?? []))
            : null,
          reached: oldest(each.map(({ reached }) => reached)) ?? first.reached,
          lapsed: open.every(({ lapsed }) => lapsed)
            ? oldest(open.flatMap(({ lapsed }) => lapsed ?? []))
            : null,
          done: each.filter(isDone).length,
          number: each.length,
        },
      ];
    });
  }

  protected async happenMore({ does, which }: Doing): Promise<void> {
    const id = this.#id;
    if (does === "add") return this.#add();
    if (does === "publishPath" || does === "archivePath") {
      const isPublished = does === "publishPath";
      const [from, to] = [
        this.isPublished ? "published" : "archived",
        isPublished ? "published" : "archived",
      ] as const;
      if (isPublished && !this.isPublished && !this.courses.some((course) => course.isPublished)) return;
      await changePathStatus(admin, { id, from, to });
      const isNew = isPublished && !this.isPublished;
      this.isPublished = isPublished;
      if (isNew) this.#settle();
      return;
    }
    const course = this.courses[which % this.courses.length];
    if (!course) return;
    const courseId = course.id;
    if (does === "remove") {
      if (this.courses.length === 1) return;
      const removing = removeCourse(admin, { id, courseId });
      if (this.isPublished && !this.courses.some((one) => one !== course && one.isPublished)) {
        await expect(removing).rejects.toMatchObject({ code: "learning_path_empty" });
        return;
      }
      await removing;
      this.courses = this.courses.filter((one) => one !== course);
      this.#settle();
    } else if (does === "moveFirst") {
      const [first] = this.courses;
      if (!first || first === course) return;
      const before = this.courses[this.courses.indexOf(course) + 1]?.id ?? null;
      await moveCourse(admin, { id, courseId, before, to: first.id });
      this.courses = [course, ...this.courses.filter((one) => one !== course)];
    } else if (does === "publish" || does === "archive") {
      const [from, to] = [
        course.isPublished ? "published" : "archived",
        does === "publish" ? "published" : "archived",
      ] as const;
      await changeStatus(admin, { id: courseId, from, to });
      const isLess = course.isPublished && does === "archive";
      course.isPublished = does === "publish";
      if (isLess) this.#settle();
    } else if (course.isPublished) await this.#learn(does, course);
  }

  async #learn(does: "start" | "complete" | "startAgain", course: PathCourse) {
    const { learner } = this;
    const { id: courseId, activityId } = course;
    if (does === "startAgain") return this.#startAgain(course);
    const learning =
      does === "start" ? enroll(learner, { courseId }) : completeActivity(learner, { activityId });
    if (!course.isEnrolled && this.#isLocked(course)) {
      await expect(learning).rejects.toMatchObject({ code: "course_locked" });
      return;
    }
    await learning;
    course.isEnrolled = true;
    if (does === "start" || course.isCompleted) return;
    course.isCompleted = true;
    course.completions.push(this.now);
    if (this.#counted.includes(course)) this.#record(this.records.at(-1)?.at ?? null);
  }

  /** An ordered path locks each round's later courses until they are started. */
  #isLocked(course: PathCourse): boolean {
    if (isUnderWay(course) || !this.isPublished || !this.plan.inOrder) return false;
    const earlier = this.courses.slice(0, this.courses.indexOf(course));
    return earlier
      .filter(({ isPublished }) => isPublished)
      .some((one) => this.#waysInto(one).some((way) => way.state !== "exempt" && !isDone(way)));
  }

  async #startAgain(course: PathCourse) {
    const again = startAgain(this.learner, { courseId: course.id });
    if (!course.isCompleted) return again;
    const all = this.#counted.includes(course) ? this.#waysInto(course) : [];
    const refusal = all.every(({ state }) => isSettled(state))
      ? "course_not_due_again"
      : this.#isLocked(course) && "course_locked";
    if (refusal) {
      await expect(again).rejects.toMatchObject({ code: refusal });
      return;
    }
    await again;
    course.isCompleted = false;
  }

  #settle() {
    if (this.records.length === 0) this.#record(null);
  }

  #record(after: Date | null) {
    const courses = this.#counted;
    const since = courses.map(({ completions }) =>
      newest(completions.filter((date) => !after || date > after)),
    );
    const at = newest(since.flatMap((date) => date ?? []));
    if (at && since.every((date) => date !== null))
      this.records.push({ at, courses: courses.map(({ id }) => id) });
  }

  get #whole(): Whole | undefined {
    return this.standings().toSorted(byUrgency)[0];
  }

  protected async compareOwn() {
    const [found, ...others] = await listAssignments(this.learner);
    expect(others).toEqual([]);
    const whole = this.#whole;
    if (!whole) expect(found).toBeUndefined();
    else {
      const { done, number, state, dueOn, required, completedAt, courseId } = whole;
      expect(found).toMatchObject({ state, dueOn, required, completedAt, courseId, path: { done, number } });
    }
    const { personId } = this.learner;
    const records = await db().learningPathCompletion.findMany({
      where: { personId },
      orderBy: { round: "asc" },
    });
    expect(records.map(({ round, completedAt }) => [round, completedAt])).toEqual(
      this.records.map(({ at }, index) => [index + 1, at]),
    );
  }

  protected readonly places = [
    async () => {
      const { toDo } = await getDashboard(this.learner);
      const whole = this.#whole;
      const told = toDo.map(({ state, dueOn, courseId }) => ({ state, dueOn, courseId }));
      if (!whole || isSettled(whole.state)) return expect(told, "on the dashboard").toEqual([]);
      const { state, dueOn, courseId } = whole;
      expect(told, "on the dashboard").toEqual([{ state, dueOn, courseId }]);
    },
    async () => {
      const { personId } = this.learner;
      const answer = await handlers("/v2/people/{id}/assignments").GET(
        new Request(`${env().BASE_URL}/v2/people/${personId}/assignments`, {
          headers: { "X-Api-Key": this.key },
        }),
        { params: Promise.resolve({ id: personId }) },
      );
      const { data } = (await answer.json()) as { data: { attributes: Record<string, unknown> }[] };
      const told = data.map(({ attributes: { course_id, state, due_on } }) => [course_id, state, due_on]);
      const expected = this.#counted.flatMap((course) => {
        const standing = this.#alone(course);
        return standing ? [[course.id, standing.state, standing.dueOn]] : [];
      });
      expect(told.sort(), "in the API").toEqual(expected.sort());
    },
    async () => {
      const list = pathLearnersListFor(admin, this.#id);
      const [row] = (await pageOf(list)).rows;
      const whole = this.#whole;
      if (!whole) return expect(row?.state ?? null).toBeNull();
      const { state, required, done, number } = whole;
      const shown = { state, required, done, number, dueOn: whole.dueOn };
      for (const query of [{}, { state }]) expect((await pageOf(list, query)).rows).toMatchObject([shown]);
      const isWithin = async (state: string) => (await pageOf(list, { state })).rows.length === 1;
      const isOpen = state !== "completed" && state !== "exempt";
      expect(await isWithin("not_completed")).toBe(this.isActive && isOpen);
      const states = this.isActive ? { [state]: 1 } : {};
      expect(await countPathStates(admin, this.#id, { group: "" })).toEqual({ states, isPart: false });
      expect(await isWithin("late")).toBe(this.isActive && this.isLate);
      expect(await isWithin("due_this_week")).toBe(this.isActive && this.isDueThisWeek);
    },
    async () => {
      const { overdue, dueThisWeek } = await learningSummaryFor(admin);
      expect({ overdue, dueThisWeek }, "on the admins' home").toEqual({
        overdue: +(this.isActive && this.isLate),
        dueThisWeek: +(this.isActive && this.isDueThisWeek),
      });
    },
  ];
}

const isUnderWay = ({ isEnrolled, isCompleted }: PathCourse) => isEnrolled && !isCompleted;

const isDone = ({ completedAt, state }: Standing) => completedAt !== null && state !== "expired";

const oldest = (dates: Date[]) => dates.toSorted((a, b) => +a - +b)[0] ?? null;

freezeClocks();

test("Pages, lists and the API agree on an assigned path's state and records", async () => {
  const key = await createKey();
  const lives = fc.tuple(
    livesWith(doing, 20),
    fc.record({ courses: fc.integer({ min: 1, max: 3 }), inOrder: fc.boolean() }),
  );
  const check = fc.asyncProperty(lives, async ([plan, path]) => {
    await db().$transaction([db().assignment.deleteMany(), db().person.deleteMany()]);
    await new LifeWithPath(key, path).live(plan);
  });
  await fc.assert(check, { numRuns: isProofs ? 25 : 5 });
  // It takes about four seconds, and much longer on a busy machine.
}, 300_000);
