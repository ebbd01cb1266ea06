import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { findHalfMade } from "./consistency";
import { type Installation, install, startSecondServer } from "./installation";
import { PersonOverHttp } from "./person-over-http";
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

// Every statement of a callback, in order.
const statements: [step: string, statement: RegExp][] = [
  ["taking the attempt", /SET consumed_at/],
  ["reading the provider", /FROM identity_providers AS provider/],
  ["logging the token answer", /"step":"token_answer"/],
  ["logging the user information", /"step":"userinfo_answer"/],
  ["beginning the transaction", /BEGIN/],
  ["writing the person", /INSERT INTO people/],
  ["syncing the groups", /INSERT INTO memberships/],
  ["logging the provisioning", /"step":"provisioned"/],
  ["committing", /COMMIT/],
  ["opening the session", /INSERT INTO sessions/],
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

const committed = orderOf("committing", "after");
const [untouched, finished] = [
  orderOf("taking the attempt", "before"),
  orderOf("opening the session", "after"),
];

// A reload finds an attempt that nobody took, or one that is finished; between the two it is refused.
const landsAgain = (order: number) => order <= untouched || order >= finished;

// In the suite two of each; `npm run withstands` has five.
const kinds = ["new-1", "known-1", "new-2", "known-2", "new-3"].slice(0, process.env.WITHSTANDS ? 5 : 2);

// Side by side: a callback that comes again waits twelve seconds for the one that was killed.
async function inEachKind(run: (round: Round) => Promise<void>, name: string): Promise<void> {
  await Promise.all(
    kinds.map(async (kind) => run(await Round.prepare(`${kind}-${name}`, kind.startsWith("known")))),
  );
}

test("these are the statements of a callback, all of them", async () => {
  const round = await Round.prepare("witness", false);
  const asked = await round.listen();
  expect(
    asked.map((words) => statements.find(([, statement]) => statement.test(words))?.[0] ?? words),
  ).toEqual(statements.map(([step]) => step));
});

test.concurrent.for(moments.map((moment) => [moment.when, moment.step, moment] as const))(
  "killed %s %s: all of it is kept or nothing, and the next try works",
  ([, , { order, ...moment }], { expect }) =>
    inEachKind(async (round) => {
      await round.beKilledAt(moment);
      expect(await round.state()).toEqual(order >= committed ? round.changed : round.before);
      expect(await round.reload()).toMatch(landsAgain(order) ? /^\/account$/ : /^\/auth\/error/);
      expect(await round.tryAgain()).toEqual(["/catalog", 200]);
      expect(await round.state()).toEqual(round.changed);
      survived += 1;
    }, `${order}`),
);

test.concurrent("killed while the identity provider is asked: nothing is kept, and the next try works", ({
  expect,
}) =>
  inEachKind(async (round) => {
    await round.beKilledWhileAsking();
    expect(await round.state()).toEqual(round.before);
    expect(await round.reload()).toMatch(/^\/auth\/error/);
    expect(await round.tryAgain()).toEqual(["/catalog", 200]);
    expect(await round.state()).toEqual(round.changed);
    survived += 1;
  }, "asked"));

test("after all of it nothing is half made, and everybody has one session", async () => {
  expect(rounds).toBe((moments.length + 1) * kinds.length);
  if (process.env.WITHSTANDS) expect(rounds).toBeGreaterThanOrEqual(100);
  expect(await findHalfMade(platform.rows)).toEqual({});
  // Who was known has the session of the first time too: that was in another browser.
  const [{ amiss }] = await platform.rows(`
    SELECT count(*)::int AS amiss FROM (SELECT subject, (SELECT count(*) FROM sessions
      WHERE sessions.person_id = identities.person_id) AS sessions FROM identities) AS people
    WHERE sessions <> CASE WHEN subject LIKE 'known-%' THEN 2 ELSE 1 END`);
  expect(amiss).toBe(0);
});

/** What the database knows of a person: their name and their groups; null when they do not exist. */
type State = { name: string; groups: string[] } | null;

/** One sign-in whose server is killed; somebody who is new, or who was here and has changed since. */
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

  /** Nobody is killed: answers with what the server asked the database meanwhile, its greeting left out. */
  async listen(): Promise<string[]> {
    await this.#approach();
    const relay = await Relay.open(platform.env.DATABASE_URL ?? "");
    const server = await startSecondServer(platform, { DATABASE_URL: relay.url });
    const before = relay.requests.length;
    await this.#browser.comeBack(this.#callback, server.origin);
    server.kill();
    relay.close();
    const asked = relay.requests.slice(before);
    return asked.filter((words) => /^[PQ]/.test(words) && !/SET statement_timeout/.test(words));
  }

  async beKilledWhileAsking(): Promise<void> {
    await this.#approach({ token: "slow" });
    const victim = await startSecondServer(platform, {});
    const called = this.#callBack(victim);
    // A returning person's first sign-in has asked already.
    const asked = async () =>
      (await platform.control.requests(this.login)).some(({ fault }) => fault === "slow");
    await vi.waitUntil(asked, { timeout: 30_000 });
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

  /** The same browser loads the callback again; answers with the path that follows. */
  async reload(): Promise<string> {
    return (await this.#browser.comeBack(this.#callback)).path;
  }

  /** The same browser signs in once more and opens a page. */
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
