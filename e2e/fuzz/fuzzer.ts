import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import type { Secrets } from "../endurance/leaks";
import { faultOf, kindOf, slowestAnswer } from "./judge";
import { type FuzzRequest, requests } from "./requests";
import type { Targets } from "./targets";
import { bytesOf, exchange } from "./wire";

/** The header for each `as`, which is never printed. */
export type Credentials = Record<FuzzRequest["as"], [name: string, value: string] | null>;

type Options = {
  server: { origin: string; output: () => string; isAlive: () => boolean };
  targets: Targets;
  secrets: Secrets;
  seed: number;
  milliseconds: number;
  /** Repeated now and then, because some requests end sessions. */
  signIn: () => Promise<Credentials>;
};

export type Finding = { seed: number; fault: string; request: FuzzRequest };

export class Fuzzer {
  sent = 0;
  slowest = 0;
  readonly statuses: Record<string, number> = {};
  readonly findings: Finding[] = [];
  readonly #known = new Set<string>();
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

  async #try(request: FuzzRequest, credentials: Credentials): Promise<string | null> {
    this.#recent = [request, ...this.#recent.slice(0, 4)];
    const fault = await this.#faultOf(request, credentials);
    return fault && !this.#known.has(kindOf(fault)) ? fault : null;
  }

  /** The log may be about an earlier request, so each is repeated; throws for the guilty one to be shrunk. */
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

  /** @param untilLogged how long to wait for the server's log; after a failure, always a while */
  async #faultOf(request: FuzzRequest, credentials: Credentials, untilLogged = 0): Promise<string | null> {
    const { server, secrets } = this.options;
    const logged = server.output().length;
    let sent = await this.#send(request, credentials);
    // Load on the machine makes an answer late only once.
    if ((sent.answer.milliseconds ?? 0) > slowestAnswer) sent = await this.#send(request, credentials);
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

export function describeFinding({ seed, fault, request }: Finding): string {
  const shortened = (_key: string, value: unknown) =>
    typeof value === "string" && value.length > 300
      ? `${value.slice(0, 100)}… (${value.length} characters)`
      : value;
  return `✗ ${fault}\n  --seed ${seed}\n  ${JSON.stringify(request, shortened)}`;
}
