import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { formsOf } from "../forms";
import { PersonOverHttp } from "../person-over-http";
import { findHalfMade } from "./consistency";
import { type Installation, install, startSecondServer } from "./installation";
import { type Moment, Relay } from "./relay";
import { report } from "./results";

let platform: Installation;
let survivor: Awaited<ReturnType<typeof startSecondServer>>;
let [rounds, survived] = [0, 0];

beforeAll(async () => {
  platform = await install();
  survivor = await startSecondServer(platform, {});
});

afterAll(async () => {
  survivor.kill();
  await survivor.ended;
  await platform.close();
  report("kill", { tried: rounds, survived, lost: rounds - survived });
});

const statements: [step: string, statement: RegExp][] = [
  ["taking the attempt", /SET consumed_at/],
  ["reading the provider", /FROM identity_providers AS provider/],
  ["looking whether anything changed", /^(?!.*INSERT INTO people).*INSERT INTO last_sign_ins/s],
  ["signing the person in", /INSERT INTO people/],
];

const moments = statements.flatMap(([step, statement], index) =>
  (["before", "after"] as const).map((when) => ({
    step,
    when,
    statement,
    order: index * 2 + +(when === "after"),
  })),
);
const orderOf = (step: string, when: Moment["when"]) =>
  moments.find((moment) => moment.step === step && moment.when === when)?.order ?? Number.NaN;

const [untouched, finished] = [
  orderOf("taking the attempt", "before"),
  orderOf("signing the person in", "after"),
];

// A reload works before the attempt is taken, and once it is finished; in between it is refused.
const landsAgain = (order: number) => order <= untouched || order >= finished;

const pairs = process.env.WITHSTANDS ? 6 : 1;

// A pair runs in parallel, because a repeated callback waits twelve seconds for the one that was killed.
async function inEachKind(run: (round: Round) => Promise<void>, name: string): Promise<void> {
  for (let pair = 0; pair < pairs; pair += 1) {
    await Promise.all(
      (["new", "known"] as const).map(async (kind) =>
        run(await Round.prepare(`${kind}-${pair}-${name}`, kind === "known")),
      ),
    );
  }
}

test("these are the statements of a callback, all of them", async () => {
  const round = await Round.prepare("witness", false);
  const statementsSent = await round.listen();
  expect(
    statementsSent.map((words) => statements.find(([, statement]) => statement.test(words))?.[0] ?? words),
  ).toEqual(statements.map(([step]) => step));
});

test.concurrent.for(moments.map((moment) => [moment.when, moment.step, moment] as const))(
  "killed %s %s: all of it is kept or nothing, and the next try works",
  ([, , { order, ...moment }], { expect }) =>
    inEachKind(async (round) => {
      await round.beKilledAt(moment);
      expect(await round.state()).toEqual(order >= finished ? round.changed : round.before);
      expect(await round.reload()).toMatch(landsAgain(order) ? /^\/account$/ : /^\/auth\/error/);
      expect(await round.tryAgain()).toEqual(["/catalog", 200]);
      expect(await round.state()).toEqual(round.changed);
      survived += 1;
    }, `${order}`),
);

test.concurrent("killed during the token request: nothing is kept, and the next try works", ({ expect }) =>
  inEachKind(async (round) => {
    await round.beKilledWhileAsking();
    expect(await round.state()).toEqual(round.before);
    expect(await round.reload()).toMatch(/^\/auth\/error/);
    expect(await round.tryAgain()).toEqual(["/catalog", 200]);
    expect(await round.state()).toEqual(round.changed);
    survived += 1;
  }, "asked"));

test.concurrent.for(["before", "after"] as const)(
  "killed %s the last activity of a learning path is marked as done: it and its course are completed, recorded and certified, or none of it",
  async (when, { expect }) => {
    const { person, path, fields, state } = await approachTheLastActivity(`learner-${when}`);
    const relay = await Relay.open(platform.env.DATABASE_URL ?? "");
    const victim = await startSecondServer(platform, { DATABASE_URL: relay.url });
    relay.watch({ statement: /INSERT INTO completions/, when }, victim.kill);
    await expect(person.post(path, fields, victim.origin)).rejects.toThrow();
    expect((await victim.ended)[1]).toBe("SIGKILL");
    relay.close();
    const all = { completions: 1, records: 1, certificates: 1, pathRecords: 1, pathCertificates: 1 };
    const none = { completions: 0, records: 0, certificates: 0, pathRecords: 0, pathCertificates: 0 };
    await expect.poll(state).toEqual(when === "after" ? all : none);
    expect((await person.post(path, fields)).status).toBeLessThan(400);
    expect(await state()).toEqual(all);
  },
);

/** A course with one activity, in a learning path that has no other; both give certificates. */
async function approachTheLastActivity(login: string) {
  const word = `to-complete-${login}`;
  const course = {
    name: word,
    permalink: word,
    status: "published",
    activities: [{ title: "Last", body: "" }],
  };
  await platform.lectern(["courses", "import", "-"], [course]);
  const [activity] = await platform.rows(
    `WITH known AS (SELECT id FROM courses WHERE permalink = $1), given AS (
       INSERT INTO certificate_settings (course_id, is_given) SELECT id, true FROM known
     ), path AS (
       INSERT INTO learning_paths (id, name, status, gives_certificate)
       VALUES (gen_random_uuid(), 'Path ' || $1, 'published', true) RETURNING id
     ), link AS (
       INSERT INTO learning_path_courses (learning_path_id, course_id, position)
       SELECT path.id, known.id, 1 FROM path, known
     ) SELECT activities.id FROM activities JOIN known ON known.id = course_id`,
    word,
  );
  await platform.persona(login);
  const person = new PersonOverHttp(survivor.origin);
  await person.signIn(login);
  const path = `/courses/${word}/activities/${activity?.id}`;
  const { text } = await person.get(path);
  const form = formsOf(text).find(({ words }) => words.includes("Complete and continue"));
  const state = async () => {
    const [counted] = await platform.rows(
      `SELECT (SELECT count(*)::int FROM completions WHERE activity_id = $1) AS completions,
         (SELECT count(*)::int FROM course_completions WHERE course_permalink = $2) AS records,
         (SELECT count(*)::int FROM certificates WHERE course_name = $2) AS certificates,
         (SELECT count(*)::int FROM learning_path_completions WHERE path_name = 'Path ' || $2) AS "pathRecords",
         (SELECT count(*)::int FROM certificates WHERE course_name = 'Path ' || $2) AS "pathCertificates"`,
      activity?.id,
      word,
    );
    return counted;
  };
  return { person, path, fields: form?.fields ?? [], state };
}

test("after all of it nothing is half made, and everybody has one session", async () => {
  expect(rounds).toBe((moments.length + 1) * pairs * 2);
  if (process.env.WITHSTANDS) expect(rounds).toBeGreaterThanOrEqual(100);
  expect(await findHalfMade(platform.rows)).toEqual({});
  // A known person has the first sign-in's session too, in another browser.
  const [{ amiss }] = await platform.rows(`
    SELECT count(*)::int AS amiss FROM (SELECT subject, (SELECT count(*) FROM sessions
      WHERE sessions.person_id = identities.person_id) AS sessions FROM identities) AS people
    WHERE sessions <> CASE WHEN subject LIKE 'known-%' THEN 2 ELSE 1 END`);
  expect(amiss).toBe(0);
});

type State = { name: string; groups: string[] } | null;

class Round {
  readonly before: State;
  readonly changed: State;
  readonly #browser = new PersonOverHttp(survivor.origin);
  #callback = "";

  private constructor(
    readonly login: string,
    isKnown: boolean,
  ) {
    this.before = isKnown ? { name: "Lovelace", groups: ["Engineering", "Sales"] } : null;
    this.changed = isKnown
      ? { name: "Byron", groups: ["Engineering", "Onboarding", "Sales"] }
      : { name: "Byron", groups: ["Engineering", "Onboarding"] };
  }

  static async prepare(login: string, isKnown: boolean): Promise<Round> {
    const round = new Round(login, isKnown);
    if (isKnown) {
      await platform.persona(login, { groups: ["Engineering", "Sales"] });
      await new PersonOverHttp(survivor.origin).signIn(login);
    }
    return round;
  }

  async beKilledAt(moment: Moment): Promise<void> {
    await this.#approach();
    const relay = await Relay.open(platform.env.DATABASE_URL ?? "");
    const victim = await startSecondServer(platform, { DATABASE_URL: relay.url });
    relay.watch(moment, victim.kill);
    await this.#callBack(victim);
    relay.close();
  }

  /** Kills nothing; returns the statements, without those of the connection's start. */
  async listen(): Promise<string[]> {
    await this.#approach();
    const relay = await Relay.open(platform.env.DATABASE_URL ?? "");
    const server = await startSecondServer(platform, { DATABASE_URL: relay.url });
    const before = relay.requests.length;
    await this.#browser.comeBack(this.#callback, server.origin);
    server.kill();
    relay.close();
    const sent = relay.requests.slice(before);
    return sent.filter((words) => /^[PQ]/.test(words) && !/SET statement_timeout/.test(words));
  }

  async beKilledWhileAsking(): Promise<void> {
    await this.#approach({ token: "slow" });
    const victim = await startSecondServer(platform, {});
    const called = this.#callBack(victim);
    // A returning person's first sign-in has made requests already.
    const hasAsked = async () =>
      (await platform.control.requests(this.login)).some(({ fault }) => fault === "slow");
    await vi.waitUntil(hasAsked, { timeout: 30_000 });
    victim.kill();
    await called;
  }

  async state(): Promise<State> {
    const [row] = await platform.rows(
      `SELECT last_name AS name, array(SELECT groups.name FROM memberships JOIN groups ON groups.id = group_id
        WHERE memberships.person_id = people.id ORDER BY 1) AS groups
      FROM people JOIN identities ON identities.person_id = people.id WHERE subject = $1`,
      this.login,
    );
    return row ?? null;
  }

  async reload(): Promise<string> {
    return (await this.#browser.comeBack(this.#callback)).path;
  }

  async tryAgain(): Promise<[path: string, page: number]> {
    await platform.persona(this.login, { lastName: "Byron", groups: ["Engineering", "Onboarding"] });
    const { path } = await this.#browser.signIn(this.login, "/catalog");
    return [path, (await this.#browser.get("/catalog")).status];
  }

  async #approach(behaviour = {}): Promise<void> {
    const groups = ["Engineering", "Onboarding"];
    await platform.persona(this.login, { lastName: "Byron", groups, behaviour });
    this.#callback = await this.#browser.approach(this.login, "/account");
  }

  async #callBack(victim: Awaited<ReturnType<typeof startSecondServer>>): Promise<void> {
    const answer = await this.#browser.comeBack(this.#callback, victim.origin).catch(() => null);
    victim.kill();
    const [, signal] = await victim.ended;
    expect(answer, "an answer of a server that should have been killed").toBeNull();
    expect(signal).toBe("SIGKILL");
    rounds += 1;
  }
}
