import { setTimeout as sleep } from "node:timers/promises";
import { vi } from "vitest";
import { type Answer, PersonOverHttp } from "../person-over-http";

export const kinds = ["start", "callback", "session", "api", "page"] as const;

export type Kind = (typeof kinds)[number];

export type Phase = "up" | "away" | "stopping" | "down" | "starting" | "back";

type Sample = Answer & { kind: Kind; began: Phase; came: Phase; at: number };

/** Clients that send one request after another without pause, whatever is answered. */
export class Load {
  phase: Phase = "up";
  readonly #samples: Sample[] = [];
  #isOver = false;

  constructor(
    readonly origin: string,
    readonly login: string,
    readonly apiKey: string,
  ) {}

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

  callBack(person: PersonOverHttp, callback: string): Promise<Answer> {
    const { pathname, search } = new URL(callback);
    return this.#ask("callback", person, `${pathname}${search}`);
  }

  answers(kind: Kind, phase: Phase): Sample[] {
    return this.#samples.filter(
      (sample) => sample.kind === kind && sample.began === phase && sample.came === phase,
    );
  }

  all(kind: Kind): Sample[] {
    return this.#samples.filter((sample) => sample.kind === kind);
  }

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
    const began = this.phase;
    const answer = await person.get(path, kind === "api" ? { "X-Api-Key": this.apiKey } : {});
    this.#samples.push({ ...answer, kind, began, came: this.phase, at: performance.now() });
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
