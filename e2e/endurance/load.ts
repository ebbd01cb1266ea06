import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";
import { type Answer, PersonOverHttp } from "./person-over-http";

export const kinds = ["start", "callback", "session", "api", "page"] as const;

/** What is asked for: the two ends of a sign-in, next-auth's session, a list of the API, a page with a session. */
export type Kind = (typeof kinds)[number];

/** What was going on. */
export type Phase = "up" | "stopping" | "down" | "starting" | "back";

/** An answer, the phases in which it was asked for and came, and when it came, in milliseconds. */
type Sample = Answer & { kind: Kind; asked: Phase; came: Phase; at: number };

/** People and systems that ask a server on and on, each one thing after the other, whatever they are answered. */
export class Load {
  phase: Phase = "up";
  readonly #samples: Sample[] = [];
  #isOver = false;

  constructor(
    readonly origin: string,
    readonly login: string,
    readonly apiKey: string,
  ) {}

  /** Keeps asking until the story has ended. */
  async during(story: () => Promise<void>): Promise<void> {
    const learner = new PersonOverHttp(this.origin);
    await learner.signIn(this.login);
    const signIn = () => this.#signIn(new PersonOverHttp(this.origin));
    const running = [
      this.#repeat(signIn),
      this.#repeat(signIn),
      this.#repeat(() => this.#ask("page", learner, "/catalog")),
      this.#repeat(() => this.#ask("session", learner, "/auth/session")),
      this.#repeat(() => this.#ask("api", new PersonOverHttp(this.origin), "/v2/courses")),
    ];
    await Promise.all([story().finally(() => this.#end()), ...running]);
  }

  /** Somebody comes back from the identity provider. */
  callBack(person: PersonOverHttp, callback: string): Promise<Answer> {
    const { pathname, search } = new URL(callback);
    return this.#ask("callback", person, `${pathname}${search}`);
  }

  /** The answers that were asked for, and came, in one phase. */
  answers(kind: Kind, phase: Phase): Sample[] {
    return this.#samples.filter(
      (sample) => sample.kind === kind && sample.asked === phase && sample.came === phase,
    );
  }

  /** Resolves when so many answers of each kind have come in the present phase. */
  async untilAnswered(times: number, some: readonly Kind[] = kinds): Promise<void> {
    await vi.waitUntil(() => some.every((kind) => this.answers(kind, this.phase).length >= times), {
      timeout: 60_000,
    });
  }

  async #signIn(person: PersonOverHttp): Promise<void> {
    const { status, headers } = await this.#ask("start", person, "/auth/oauth_base");
    if (status !== 303) return;
    const callback = await person.choose(new URL(headers.get("location") ?? ""), this.login);
    await this.callBack(person, callback);
  }

  async #ask(kind: Kind, person: PersonOverHttp, path: string): Promise<Answer> {
    const asked = this.phase;
    const answer = await person.get(path, kind === "api" ? { "X-Api-Key": this.apiKey } : {});
    this.#samples.push({ ...answer, kind, asked, came: this.phase, at: performance.now() });
    return answer;
  }

  async #repeat(run: () => Promise<unknown>): Promise<void> {
    while (!this.#isOver) {
      await run();
      await sleep(10);
    }
  }

  #end(): void {
    this.#isOver = true;
  }
}
