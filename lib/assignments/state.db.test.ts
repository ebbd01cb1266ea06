import fc from "fast-check";
import { expect, test } from "vitest";
import { pageOf } from "@/e2e/testing/admin-lists";
import { Life, type Standing } from "@/e2e/testing/assigned-life";
import { livesWith } from "@/e2e/testing/assigned-life-plans";
import { admin, createActivities, createCourse, createKey } from "@/e2e/testing/factories";
import { freezeClocks } from "@/e2e/testing/frozen-clocks";
import { learningSummaryFor } from "@/e2e/testing/learning-summary";
import { isProofs } from "@/e2e/testing/proofs";
import { handlers } from "@/lib/api/handlers";
import { changeStatus } from "@/lib/courses/edit";
import { db } from "@/lib/database/db";
import { env } from "@/lib/env";
import { completeActivity, undoCompletion } from "@/lib/learning/complete";
import { learnersListFor } from "@/lib/learning/course-learners-list";
import { getDashboard } from "@/lib/learning/dashboard";
import { enroll } from "@/lib/learning/enroll";
import { findAssignedCourse, isDueAgain } from "@/lib/learning/learners-course";
import { startAgain } from "@/lib/learning/start-again";
import { assignAgain } from "./due-again";
import { listAssignments } from "./learners-assignments";
import { type AssignmentState, isSettled } from "./schema";

const learning = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom("start" as const, "complete" as const, "undo" as const, "startAgain" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("dueAgain" as const),
      inDays: fc.option(fc.integer({ min: 0, max: 40 }), { nil: null }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom("publish" as const, "archive" as const) }) },
);

type Learning = typeof learning extends fc.Arbitrary<infer Value> ? Value : never;

class LifeWithCourse extends Life<Learning> {
  readonly completions: Date[] = [];
  isShown = true;
  #isEnrolled = false;
  #isCompleted = false;
  #isFinished = false;
  #course = { id: "", permalink: "" };
  #activityId = "";

  constructor(readonly key: string) {
    super();
  }

  get assignable() {
    return { courseId: this.#course.id };
  }

  protected async prepare() {
    this.#course = await createCourse();
    [this.#activityId] = await createActivities(this.#course, 1);
  }

  standings(): Standing[] {
    if (!this.isShown) return [];
    const { completions } = this;
    const isStarted = this.#isEnrolled && !this.#isCompleted;
    return this.assignments.flatMap((one) =>
      this.waysOf(one).map((reached) => this.standing(one, { reached, completions, isStarted })),
    );
  }

  protected async happenMore(what: Learning): Promise<void> {
    const { id: courseId } = this.#course;
    if (what.does === "publish" || what.does === "archive") {
      const to = what.does === "publish" ? "published" : "archived";
      await changeStatus(admin, { id: courseId, from: this.isShown ? "published" : "archived", to });
      this.isShown = what.does === "publish";
    } else if (what.does === "dueAgain") await this.#dueAgain(what.inDays);
    else if (this.isShown) await this.#learn(what.does);
    else
      await expect(enroll(this.learner, { courseId }), "is nobody's to do").rejects.toMatchObject({
        code: "course_not_found",
      });
  }

  async #learn(does: "start" | "complete" | "undo" | "startAgain") {
    const { learner } = this;
    const [courseId, activityId] = [this.#course.id, this.#activityId];
    if (does === "undo") {
      this.#isFinished = false;
      return undoCompletion(learner, { activityId });
    }
    if (does === "startAgain") return this.#startAgain();
    if (does === "start") await enroll(learner, { courseId });
    else await completeActivity(learner, { activityId });
    this.#isEnrolled = true;
    if (does === "complete") this.#isFinished = true;
    if (does === "start" || this.#isCompleted) return;
    this.#isCompleted = true;
    this.completions.push(this.now);
  }

  #shownToManagers(state: AssignmentState) {
    if (state === "completed" && this.#isEnrolled && !this.#isFinished) return "completed_before";
    return state === "assigned" ? "not_started" : state;
  }

  async #startAgain() {
    const again = startAgain(this.learner, { courseId: this.#course.id });
    if (!this.#isCompleted) return again;
    if (this.standings().some(({ state }) => !isSettled(state))) {
      await again;
      this.#isCompleted = false;
      this.#isFinished = false;
    } else await expect(again).rejects.toMatchObject({ code: "course_not_due_again" });
  }

  async #dueAgain(inDays: number | null) {
    const by = inDays === null ? null : dayOf(new Date(+this.now + inDays * 86_400_000));
    const due = by === null ? ({ kind: "never" } as const) : ({ kind: "on", date: by } as const);
    const terms = { required: true, due, repeatMonths: null };
    const course = await db().course.findUniqueOrThrow({ where: { id: this.#course.id } });
    await db().$transaction((tx) => assignAgain(tx, admin, course, { by }));
    if (!this.isShown || this.completions.length === 0) return;
    const found = await db().assignment.findMany({ where: { courseId: course.id, endedAt: null } });
    const known = new Set(this.assignments.map(({ id }) => id));
    const [made] = found.filter(({ id }) => !known.has(id));
    const todays = this.assignments.findLast(
      ({ audience, terms: { required, due, repeatMonths }, since, isEnded }) =>
        audience.kind === "completed" &&
        !isEnded &&
        dayOf(since) === dayOf(this.now) &&
        required &&
        due.kind !== "after" &&
        repeatMonths === null,
    );
    if (todays && this.completions.every((date) => date < todays.since)) {
      expect(made, "today's is taken").toBeUndefined();
      todays.terms = terms;
      return;
    }
    this.assignments.push({
      ...{ id: made?.id ?? "none was made", audience: { kind: "completed" }, terms, since: this.now },
      ...{ repeatSince: null, earlierCounts: false, isEnded: false, isExempt: false },
    });
  }

  protected async compareOwn() {
    const [found, ...others] = await listAssignments(this.learner);
    expect(others).toEqual([]);
    expect(found && toldOf(found)).toEqual(this.#told);
  }

  get #told() {
    return this.mostUrgent ? toldOf(this.mostUrgent) : undefined;
  }

  protected readonly places = [
    async () => {
      const { toDo } = await getDashboard(this.learner);
      const isOpen = this.#told && !isSettled(this.#told.state);
      expect(toDo.map(toldOf), "on the dashboard").toEqual(isOpen ? [this.#told] : []);
    },
    async () => {
      const course = await findAssignedCourse(this.learner, this.#course.permalink);
      expect(course !== null, "to be seen").toBe(this.isShown);
      if (!course) return;
      expect(course.assignment ? toldOf(course.assignment) : undefined, "on the course's page").toEqual(
        this.#told,
      );
      const isOpen = this.#told !== undefined && !isSettled(this.#told.state);
      expect(isDueAgain(course)).toBe(this.#isCompleted && isOpen);
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
      const { state, dueOn, required, completedAt } = this.#told ?? {};
      const expected = {
        ...{ state, required, due_on: dueOn, person_id: personId, course_id: this.#course.id },
        ...{ learning_path_id: null, completed_at: completedAt && secondOf(completedAt) },
      };
      expect(data.map(({ attributes }) => attributes)).toEqual(state ? [expected] : []);
    },
    async () => {
      const told = this.#told;
      if (!told && !this.#isEnrolled) return;
      const list = await learnersListFor(admin, this.#course.id);
      const state = told?.state ?? (this.#isCompleted ? "completed" : "in_progress");
      const shown = this.#shownToManagers(state);
      const { dueOn, required } = told ?? { dueOn: null, required: null };
      const row = { id: this.learner.personId, state: shown, dueOn, required };
      for (const query of [{}, { state: shown }, { assigned: told ? "yes" : "no" }, { sort: "due" }])
        expect((await pageOf(list, query)).rows).toMatchObject([row]);
      const isWithin = async (state: string) => (await pageOf(list, { state })).rows.length === 1;
      expect(await isWithin("late")).toBe(this.isActive && this.isLate);
      expect(await isWithin("due_this_week")).toBe(this.isActive && this.isDueThisWeek);
    },
    async () => {
      const counted = this.isActive ? { overdue: +this.isLate, dueThisWeek: +this.isDueThisWeek } : none;
      const { overdue, dueThisWeek } = await learningSummaryFor(admin);
      expect({ overdue, dueThisWeek }, "on the admins' home").toEqual(counted);
    },
  ];
}

const none = { overdue: 0, dueThisWeek: 0 };

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const secondOf = (date: Date) => `${date.toISOString().slice(0, 19)}Z`;

const toldOf = ({ state, dueOn, required, completedAt }: Omit<Standing, "id" | "reached" | "lapsed">) => ({
  ...{ state, dueOn, required, completedAt },
});

freezeClocks();

test("Pages, lists, mail and the API agree on an assigned course's state", async () => {
  const key = await createKey();
  const check = fc.asyncProperty(livesWith(learning, 9), async (plan) => {
    await db().$transaction([db().assignment.deleteMany(), db().person.deleteMany()]);
    await new LifeWithCourse(key).live(plan);
  });
  await fc.assert(check, { numRuns: isProofs ? 25 : 5 });
  // It takes about eight seconds, and much longer on a busy machine.
}, 300_000);
