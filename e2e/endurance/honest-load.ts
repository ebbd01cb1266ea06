import { setTimeout as sleep } from "node:timers/promises";
import { formsOf } from "../forms";
import { type Answer, PersonOverHttp } from "../person-over-http";
import type { Installation } from "./installation";
import { keptSql } from "./judged-request";
import type { Waited } from "./results";

export type Kind = "page" | "completion" | "sign-in" | "api" | "save";

type Sample = { kind: Kind; phase: string; status: number; isRight: boolean; isShed: boolean; wait: number };

/** Waits in milliseconds; `shed` were answered with 503, `failed` neither rightly nor so. */
export type Summary = { answered: number; shed: number; failed: string[]; waited: Waited };

const [courses, activities] = [80, 20];

/** Learners, admins and systems that use a platform without pause, and remember what was acknowledged. */
export class HonestLoad {
  phase = "at rest";
  readonly #samples: Sample[] = [];
  readonly #acknowledged: { phase: string; login: string; id: string }[] = [];
  #saved: { phase: string; words: string } | null = null;
  #isOver = false;

  private constructor(
    readonly platform: Installation,
    readonly origin: string,
    readonly apiKey: string,
    readonly learners: [login: string, person: PersonOverHttp][],
    readonly admin: PersonOverHttp,
    readonly toDo: { login: string; person: PersonOverHttp; id: string; page: string }[],
    readonly course: { id: string; permalink: string },
  ) {}

  static async on(platform: Installation, origin: string): Promise<HonestLoad> {
    await platform.lectern(["courses", "import", "-"], honestCourses);
    const { key } = JSON.parse(await platform.lectern(["api-key", "create", "--name", "honest", "--json"]));
    const enter = async (login: string) => {
      await platform.persona(login, { groups: ["Engineering"] });
      const person = new PersonOverHttp(origin);
      await person.signIn(login);
      return [login, person] as [string, PersonOverHttp];
    };
    const learners = await Promise.all(["ada", "grace", "mary", "sofia"].map(enter));
    const [, admin] = await enter("admin");
    await platform.rows(
      "UPDATE people SET admin_since = now() WHERE id = (SELECT person_id FROM identities WHERE subject = 'admin')",
    );
    const found = await platform.rows(
      `SELECT activities.id, permalink, course_id FROM activities JOIN courses ON courses.id = course_id
      WHERE permalink LIKE 'honest-%' ORDER BY activities.id`,
    );
    const toDo = found.flatMap(({ id, permalink }) =>
      learners.map(([login, person]) => ({
        login,
        person,
        id,
        page: `/courses/${permalink}/activities/${id}`,
      })),
    );
    return new HonestLoad(platform, origin, key, learners, admin, toDo, {
      id: found[0]?.course_id,
      permalink: found[0]?.permalink,
    });
  }

  async during(story: () => Promise<void>): Promise<void> {
    const [[, reader] = ["", this.admin]] = this.learners;
    const pages = ["/", "/catalog", "/courses/honest-1", "/account"];
    let turn = 0;
    const running = [
      this.#repeat(() => this.ask("page", 200, () => reader.get(pages[turn++ % pages.length] ?? "/"))),
      this.#repeat(async () => (await this.findClick())?.()),
      this.#repeat(() => this.#signIn()),
      this.#repeat(() => this.#walkTheApi()),
      this.#repeat(() => this.#save()),
    ];
    await Promise.all([story().finally(() => (this.#isOver = true)), ...running]);
  }

  /** Opens the next activity; returns the click on "Complete and continue", or null. */
  async findClick(): Promise<(() => Promise<Answer>) | null> {
    const next = this.toDo.shift();
    if (!next) return null;
    const { login, person, id, page } = next;
    const shown = await this.ask("page", 200, () => person.get(page));
    const form = formsOf(shown.text).find(({ words }) => words.includes("Complete and continue"));
    if (shown.status !== 200 || !form) return null;
    return async () => {
      const { phase } = this;
      const answer = await this.ask("completion", 303, () => person.post(page, form.fields));
      if (answer.status === 303) this.#acknowledged.push({ phase, login, id });
      return answer;
    };
  }

  summary(phases: string | string[], { kinds }: { kinds?: Kind[] } = {}): Summary {
    const samples = this.#samples.filter(
      ({ phase, kind }) => [phases].flat().includes(phase) && (kinds?.includes(kind) ?? true),
    );
    const waits = samples.map(({ wait }) => wait).sort((a, b) => a - b);
    const failed = samples.filter(({ isRight, isShed }) => !isRight && !isShed);
    return {
      answered: samples.filter(({ isRight }) => isRight).length,
      shed: samples.filter(({ isShed }) => isShed).length,
      failed: failed.map(({ kind, status }) => `${kind}: ${status}`),
      waited: {
        median: Math.round(waits[waits.length >> 1] ?? Number.NaN),
        worst: Math.round(waits.at(-1) ?? Number.NaN),
      },
    };
  }

  late(phase: string, milliseconds: number): string[] {
    const late = this.#samples.filter(
      (sample) => sample.phase === phase && sample.isRight && sample.wait > milliseconds,
    );
    return late.map(({ kind, wait }) => `${kind}: ${Math.round(wait)} ms`);
  }

  acknowledged(phase?: string): number {
    return this.#acknowledged.filter((one) => !phase || one.phase === phase).length;
  }

  /** Returns acknowledged writes that the database lacks. Call it only when no request is under way. */
  async findLost(): Promise<{ phase: string; what: string }[]> {
    const lost = [];
    for (const { phase, login, id } of this.#acknowledged)
      if (!(await this.#isCompleted(login, id))) lost.push({ phase, what: `${login} completed ${id}` });
    const [course] = await this.platform.rows(
      "SELECT short_description AS words FROM courses WHERE id = $1",
      this.course.id,
    );
    if (this.#saved && course?.words !== this.#saved.words)
      lost.push({ phase: this.#saved.phase, what: `the course was described: ${this.#saved.words}` });
    return lost;
  }

  async #isCompleted(login: string, id: string): Promise<boolean> {
    const found = await this.platform.rows(keptSql, login, id);
    return found.length > 0;
  }

  async ask(kind: Kind, right: number, send: () => Promise<Answer>): Promise<Answer> {
    const [phase, start] = [this.phase, performance.now()];
    const given = { status: 0, headers: new Headers(), text: "" };
    const answer = await send().catch(() => given);
    const { status, headers } = answer;
    this.#samples.push({
      kind,
      phase,
      status,
      isRight: status === right,
      isShed: status === 503 && headers.has("retry-after"),
      wait: performance.now() - start,
    });
    return answer;
  }

  async #signIn(): Promise<void> {
    const person = new PersonOverHttp(this.origin);
    const { headers } = await this.ask("sign-in", 303, () => person.get("/auth/oauth_base"));
    const location = headers.get("location");
    if (!location) return;
    const callback = new URL(await person.choose(new URL(location), "sofia"));
    await this.ask("sign-in", 303, () => person.get(`${callback.pathname}${callback.search}`));
  }

  async #walkTheApi(): Promise<void> {
    const system = new PersonOverHttp(this.origin);
    for (const page of [1, 2, 3]) {
      const path = `/v2/courses?limit=50&page=${page}`;
      await this.ask("api", 200, () => system.get(path, { "X-Api-Key": this.apiKey }));
    }
  }

  async #save(): Promise<void> {
    const page = `/admin/courses/${this.course.id}/details`;
    const shown = await this.ask("page", 200, () => this.admin.get(page));
    const form = formsOf(shown.text).find(({ words }) => words.includes("Save details"));
    if (!form) return;
    const { phase } = this;
    const words = `Saved ${this.#samples.length}`;
    const fields = form.fields.map(([name, value]): [string, string] => [
      name,
      name === "shortDescription" ? words : value,
    ]);
    const { status } = await this.ask("save", 303, () => this.admin.post(page, fields));
    // It may have been done without being acknowledged: then nothing is known.
    this.#saved = status === 303 ? { phase, words } : null;
  }

  async #repeat(run: () => Promise<unknown>): Promise<void> {
    while (!this.#isOver) {
      await run();
      await sleep(50);
    }
  }
}

const honestCourses = Array.from({ length: courses }, (_, course) => ({
  name: `Honest work ${course + 1}`,
  permalink: `honest-${course + 1}`,
  status: "published",
  activities: Array.from({ length: activities }, (_, activity) => ({
    title: `Part ${activity + 1}`,
    body: "Some words to read.\n\n- one\n- two",
  })),
}));
