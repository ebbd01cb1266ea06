import { createHash } from "node:crypto";
import { formsOf } from "../forms";
import type { Behaviour } from "../identity-provider/behaviour";
import { type Answer, PersonOverHttp } from "../person-over-http";
import type { Installation } from "./installation";
import { type Ask, judgePage, keptSql, nameOf, type Rows } from "./judged-request";

export type Learner = { login: string; person: PersonOverHttp };

export type ToDo = { learner: Learner; id: string; permalink: string };

/** Learners who open pages and finish activities, and people who sign in. */
export class LearnersAtWork {
  /** Names the identity provider for people who sign in. */
  behaviour: Behaviour = {};
  /** Means that the database may lose begun sign-ins, which don't wait for the disk (docs/decisions/026). */
  losesBeginnings = false;
  /** The keys are logins. */
  readonly signedIn: string[] = [];
  /** Counts attempts refused since. */
  readonly #begunAgain: string[] = [];
  #count = 0;

  constructor(
    readonly ask: Ask,
    readonly platform: Installation,
    readonly origin: string,
    readonly toDo: ToDo[],
  ) {}

  async journey(): Promise<void> {
    const next = this.toDo.shift();
    if (!next) return;
    const { learner, id, permalink } = next;
    const page = `/courses/${permalink}/activities/${id}`;
    for (const path of ["/catalog", `/courses/${permalink}`, "/account"]) await this.#open(learner, path);
    const shown = await this.#open(learner, page);
    const form = formsOf(shown?.text ?? "").find(({ words }) => words.includes("Complete and continue"));
    if (!form) return;
    await this.ask({
      kind: "completion",
      isWrite: true,
      send: () => learner.person.post(page, form.fields),
      judge: ({ status }) => (status === 303 ? null : String(status)),
      acknowledged: () => ({
        what: `${learner.login} completed ${id}`,
        sql: keptSql,
        values: [learner.login, id],
      }),
    });
  }

  async #open({ login, person }: Learner, path: string): Promise<Answer | null> {
    const answer = await this.ask({
      kind: "page",
      send: () => person.get(path),
      judge: (given) =>
        judgePage(given, login) ??
        (path === "/account" && !given.text.includes(`${login}@example.com`) ? "not theirs" : null),
    });
    if (answer?.status === 200) await this.#openFiles(answer.text);
    return answer;
  }

  /** Loads files like a new browser, but only two of them. */
  async #openFiles(html: string): Promise<void> {
    const named = [...new Set(html.match(/\/_next\/static\/[^"\\?]+\.(?:css|js)/g))];
    const files = [named.find((name) => name.endsWith(".css")), named.at(-1)];
    for (const file of files)
      if (file)
        await this.ask({
          kind: "file",
          send: () => new PersonOverHttp(this.origin).get(file),
          judge: ({ status, text }) => (status === 200 && text.length > 0 ? null : `${status} for ${file}`),
        });
  }

  /** Every third person is new. */
  async signIn(): Promise<void> {
    this.#count += 1;
    const number = this.#count;
    const login = number % 3 === 0 ? `new-${number}` : `returning-${number % 5}`;
    await this.platform.persona(login, { lastName: nameOf(login), behaviour: this.behaviour });
    const person = new PersonOverHttp(this.origin);
    const since = performance.now();
    const started = await this.ask({
      kind: "sign-in",
      isWrite: true,
      send: () => person.get("/auth/oauth_base?destination=/account"),
      judge: ({ status, headers }) =>
        status === 303 && headers.get("location")?.startsWith(this.platform.provider.url)
          ? null
          : `${status} at its beginning`,
    });
    const location = started?.status === 303 ? started.headers.get("location") : null;
    if (!location) return;
    const callback = new URL(await person.choose(new URL(location), login));
    const landed = await this.ask({
      kind: "sign-in",
      isWrite: true,
      send: () => person.get(`${callback.pathname}${callback.search}`),
      judge: ({ status, headers }) =>
        status === 303 && headers.get("location")?.endsWith("/account") && person.session
          ? null
          : `${status} to ${headers.get("location")} at its end`,
      isRefusal: (answer) => this.#isLostBeginning(answer),
      since,
      acknowledged: () => ({
        what: `${login} signed in`,
        sql: `SELECT 1 FROM sessions JOIN identities USING (person_id)
          WHERE subject = $1 AND token_hash = $2`,
        values: [login, createHash("sha256").update(String(person.session)).digest("hex")],
      }),
    });
    if (landed?.status !== 303 || !person.session) return;
    this.signedIn.push(login);
    await this.#open({ login, person }, "/account");
  }

  #isLostBeginning({ headers }: Answer): boolean {
    const [, attempt] = /\/auth\/error\?attempt=([\w-]+)/.exec(headers.get("location") ?? "") ?? [];
    if (!attempt || !this.losesBeginnings) return false;
    this.#begunAgain.push(attempt);
    return true;
  }

  /** Sign-ins that were refused, but not because their beginning was lost. */
  async findOtherFailures(rows: Rows): Promise<unknown[]> {
    return rows(
      "SELECT failure_code FROM sign_in_attempts WHERE id = ANY ($1) AND failure_code <> 'state_unknown'",
      this.#begunAgain,
    );
  }
}
