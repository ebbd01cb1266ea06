import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, PersonOverHttp } from "../person-over-http";
import { AdminAtWork } from "./admin-at-work";
import type { Installation } from "./installation";
import {
  type Acknowledged,
  type JudgedRequest,
  type Kind,
  kinds,
  nameOf,
  outcomeOf,
  type Rows,
  type Sample,
} from "./judged-request";
import { LearnersAtWork, type ToDo } from "./learners-at-work";
import { Walks } from "./walks";

/** How many begin in a second: walks through a list of the API, a learner's steps to a finished activity, and so on. */
export type Rates = Record<"walk" | "journey" | "signIn" | "save" | "upload", number>;

type AtWork = { apiKey: string; toDo: ToDo[]; admin: PersonOverHttp; course: string };

const [courses, activities, learnerCount] = [40, 25, 4];

/** Limits each kind. People don't click while they wait, so a slow machine must not get an endless queue. */
const mostUnderWay = 4;

/**
 * People, admins and systems that use a platform at a rate of their own, whatever is answered. Each answer is judged, and
 * each acknowledged write is looked for in the database at the end.
 */
export class JudgedLoad {
  event = "at rest";
  readonly samples: Sample[] = [];
  readonly learners: LearnersAtWork;
  readonly admin: AdminAtWork;
  readonly walks: Walks;
  readonly #acknowledged: (Acknowledged & { event: string })[] = [];
  readonly #underWay = new Set<Promise<void>>();
  #isOver = false;

  private constructor(
    readonly platform: Installation,
    origin: string,
    { apiKey, toDo, admin, course }: AtWork,
  ) {
    const ask = (request: JudgedRequest) => this.#ask(request);
    this.learners = new LearnersAtWork(ask, platform, origin, toDo);
    this.admin = new AdminAtWork(ask, origin, admin, course);
    this.walks = new Walks(ask, origin, apiKey, this.learners.signedIn);
  }

  static async on(platform: Installation, origin: string): Promise<JudgedLoad> {
    await platform.lectern(["courses", "import", "-"], coursesToLearn);
    const { key } = JSON.parse(await platform.lectern(["api-key", "create", "--name", "load", "--json"]));
    const enter = async (login: string) => {
      await platform.persona(login, { lastName: nameOf(login) });
      const person = new PersonOverHttp(origin);
      await person.signIn(login);
      return { login, person };
    };
    const logins = Array.from({ length: learnerCount }, (_, index) => `learner-${index}`);
    const learners = await Promise.all(logins.map(enter));
    const { person: admin } = await enter("admin");
    await platform.rows(
      "UPDATE people SET admin_since = now() WHERE id = (SELECT person_id FROM identities WHERE subject = 'admin')",
    );
    const found = await platform.rows(
      `SELECT activities.id, permalink, course_id FROM activities JOIN courses ON courses.id = course_id
      WHERE permalink LIKE 'learn-%' ORDER BY activities.id`,
    );
    const toDo = found.flatMap(({ id, permalink }) =>
      learners.map((learner) => ({ learner, id, permalink })),
    );
    return new JudgedLoad(platform, origin, { apiKey: key, toDo, admin, course: found[0]?.course_id });
  }

  /** Runs until `story` is over and every request is answered. */
  async during(rates: Rates, story: () => Promise<void>): Promise<void> {
    const acts = {
      walk: () => this.walks.walk(),
      journey: () => this.learners.journey(),
      signIn: () => this.learners.signIn(),
      save: () => this.admin.save(),
      upload: () => this.admin.upload(),
    };
    const beginning = Object.entries(acts).map(([name, act]) => this.#begin(rates[name as keyof Rates], act));
    try {
      await Promise.all([story().finally(() => (this.#isOver = true)), ...beginning]);
    } finally {
      await Promise.allSettled(this.#underWay);
    }
    await Promise.all(this.#underWay);
  }

  /** Waits until each kind had this many right answers. */
  async untilRight(times: number, milliseconds = 120_000): Promise<void> {
    const since = performance.now();
    const isEnough = (kind: Kind) =>
      this.samples.filter((one) => one.kind === kind && one.began > since && one.outcome === "right")
        .length >= times;
    const some = kinds.filter((kind) => kind !== "file");
    while (!some.every(isEnough)) {
      if (performance.now() - since > milliseconds)
        throw new Error(`${this.event}: still not answered rightly: ${some.filter((one) => !isEnough(one))}`);
      await sleep(100);
    }
  }

  acknowledged(event?: string): number {
    return this.#acknowledged.filter((one) => !event || one.event === event).length;
  }

  /** Returns acknowledged writes that the database lacks. Call it only when no request is under way. */
  async findLost(rows: Rows = this.platform.rows): Promise<{ event: string; what: string }[]> {
    const lost = [];
    for (const { event, what, sql, values } of this.#acknowledged)
      if ((await rows(sql, ...values)).length === 0) lost.push({ event, what });
    return lost;
  }

  async #begin(rate: number, act: () => Promise<void>): Promise<void> {
    if (rate === 0) return;
    const start = performance.now();
    let underWay = 0;
    const begin = () => {
      const acting = act();
      this.#underWay.add(acting);
      underWay += 1;
      void acting
        .then(
          () => this.#underWay.delete(acting),
          // Reported by who waits for all of them.
          () => {},
        )
        .then(() => (underWay -= 1));
    };
    for (let turn = 1; !this.#isOver; turn += 1) {
      if (underWay < mostUnderWay) begin();
      while (!this.#isOver && performance.now() < start + (turn * 1_000) / rate)
        await sleep(Math.min(250, start + (turn * 1_000) / rate - performance.now()));
    }
  }

  async #ask(request: JudgedRequest): Promise<Answer | null> {
    const [event, began] = [this.event, performance.now()];
    const { kind, isWrite = false, send, since = began, acknowledged } = request;
    const { answer, error } = await send().then(
      (given) => ({ answer: given, error: "" }),
      (thrown) => ({ answer: null, error: String(thrown.cause ?? thrown) }),
    );
    const [outcome, fault] = outcomeOf(answer, error, request);
    const wait = performance.now() - began;
    this.samples.push({ kind, event, isWrite, outcome, fault, wait, began, since });
    if (outcome === "right" && acknowledged) this.#acknowledged.push({ event, ...acknowledged() });
    return outcome === "failed" ? null : answer;
  }
}

const coursesToLearn = Array.from({ length: courses }, (_, course) => ({
  name: `To learn ${course + 1}`,
  permalink: `learn-${course + 1}`,
  status: "published",
  activities: Array.from({ length: activities }, (_, activity) => ({
    title: `Part ${activity + 1}`,
    body: "Some words to read.\n\n- one\n- two",
  })),
}));
