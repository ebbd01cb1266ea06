import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import type { Secrets } from "../endurance/leaks";
import { faultOf, kindOf, patience } from "./judge";
import { type FuzzRequest, requests } from "./requests";
import type { Targets } from "./targets";
import { bytesOf, exchange } from "./wire";

/** What a request is sent as: the header that says so, which is left out of everything printed. */
export type Credentials = Record<FuzzRequest["as"], [name: string, value: string] | null>;

type Options = {
  /** A running server, and everything that it has written so far. */
  server: { origin: string; output: () => string; isAlive: () => boolean };
  targets: Targets;
  secrets: Secrets;
  seed: number;
  milliseconds: number;
  /** Called now and then: some requests end sessions, and the next ones should have some again. */
  signIn: () => Promise<Credentials>;
};

export type Finding = { seed: number; fault: string; request: FuzzRequest };

/** Sends hostile requests for a while, and keeps the smallest that shows each fault. */
export class Fuzzer {
  sent = 0;
  slowest = 0;
  readonly statuses: Record<string, number> = {};
  readonly findings: Finding[] = [];
  readonly #known = new Set<string>();
  /** The last requests, the last one first. */
  #recent: FuzzRequest[] = [];

  constructor(readonly options: Options) {}

  async run(): Promise<void> {
    const { server, targets, seed, milliseconds, signIn } = this.options;
    const deadline = performance.now() + milliseconds;
    for (let round = seed; performance.now() < deadline && server.isAlive(); round += 1) {
      const credentials = await signIn();
      const property = fc.asyncProperty(requests(targets), async (request) => {
        if (performance.now() > deadline) return;
        const fault = await this.#try(request, credentials);
        if (fault) await this.#blame(request, credentials, round);
      });
      const { counterexample, errorInstance } = await fc.check(property, { seed: round, numRuns: 300 });
      if (counterexample && errorInstance instanceof Error)
        this.#find({ seed: round, fault: errorInstance.message, request: counterexample[0] });
    }
    if (!server.isAlive())
      for (const request of this.#recent) this.#find({ seed, fault: "the server is gone", request });
  }

  /** What is wrong, if it is something that is not known yet. */
  async #try(request: FuzzRequest, credentials: Credentials): Promise<string | null> {
    this.#recent = [request, ...this.#recent.slice(0, 4)];
    const fault = await this.#faultOf(request, credentials);
    return fault && !this.#known.has(kindOf(fault)) ? fault : null;
  }

  /**
   * The log comes by another way than the answer, and may tell of a request before this one: each is sent once more.
   * @throws Error when it is this one, so that fast-check looks for a smaller one
   */
  async #blame(request: FuzzRequest, credentials: Credentials, seed: number): Promise<void> {
    for (const suspect of this.#recent) {
      await sleep(100);
      const fault = await this.#faultOf(suspect, credentials, 100);
      if (!fault || this.#known.has(kindOf(fault))) continue;
      if (suspect === request) throw new Error(fault);
      this.#find({ seed, fault, request: suspect });
      return;
    }
  }

  #find(finding: Finding): void {
    this.#known.add(kindOf(finding.fault));
    this.findings.push(finding);
  }

  /** @param untilLogged how long to wait for what the server writes; after a failure that is always a while */
  async #faultOf(request: FuzzRequest, credentials: Credentials, untilLogged = 0): Promise<string | null> {
    const { server, secrets } = this.options;
    const logged = server.output().length;
    let sent = await this.#send(request, credentials);
    // What else the machine does makes an answer late once.
    if ((sent.answer.milliseconds ?? 0) > patience) sent = await this.#send(request, credentials);
    const { status, ended, milliseconds = 0 } = sent.answer;
    this.statuses[status ?? ended] = (this.statuses[status ?? ended] ?? 0) + 1;
    this.slowest = Math.max(this.slowest, milliseconds);
    await sleep(status && status >= 500 ? 50 : untilLogged);
    return faultOf({ request, ...sent, log: server.output().slice(logged) }, secrets);
  }

  async #send(request: FuzzRequest, credentials: Credentials) {
    this.sent += 1;
    const { origin } = this.options.server;
    const credential = credentials[request.as];
    const headers = credential ? [...request.headers, credential] : request.headers;
    const { bytes, isWhole, isWellFormed } = bytesOf({ ...request, headers }, new URL(origin).host);
    return { answer: await exchange(origin, bytes, { isWhole }), isWellFormed };
  }
}

/** A finding in words: what is wrong, how to find it again, and the request. */
export function describeFinding({ seed, fault, request }: Finding): string {
  const shortened = (_key: string, value: unknown) =>
    typeof value === "string" && value.length > 300
      ? `${value.slice(0, 100)}… (${value.length} characters)`
      : value;
  return `✗ ${fault}\n  --seed ${seed}\n  ${JSON.stringify(request, shortened)}`;
}
