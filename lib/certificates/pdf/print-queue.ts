import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { Refusal } from "@/lib/errors";
import { startThread } from "@/lib/worker-thread";
import type { ExamineJob, Printed, PrintJob } from "./certificate-printer";
import { LetterMissing } from "./letter-missing";
import type { Unprintable } from "./unprintable";

/** Times are in milliseconds. A certificate takes about 400. */
const usual = {
  deadline: 30_000,
  deadlineWithLogo: 10_000,
  mostWaiting: 30,
  idle: 60_000,
  start: () => startThread("certificate-printer").on("error", () => {}),
};

/** Prints certificates one at a time, in a worker thread that it replaces when it hangs or ends. */
export class PrintQueue {
  readonly #settings: typeof usual;
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(settings: Partial<typeof usual> = {}) {
    this.#settings = { ...usual, ...settings };
  }

  /** @throws LetterMissing; Refusal `certificate_printer_busy` when the queue is full or printing takes too long */
  async print(job: PrintJob): Promise<Buffer<ArrayBuffer>> {
    const { deadline, deadlineWithLogo } = this.#settings;
    return bytesOf(await this.#answer(job, job.look.logo ? deadlineWithLogo : deadline));
  }

  async examine(job: ExamineJob): Promise<Unprintable> {
    const answer = await this.#answer(job, this.#settings.deadline);
    if (!("unprintable" in answer)) throw new Error("The printer didn't examine the texts.");
    return answer.unprintable;
  }

  async #answer(job: PrintJob | ExamineJob, deadline: number): Promise<Printed> {
    if (this.#waiting >= this.#settings.mostWaiting) throw new Refusal("certificate_printer_busy");
    this.#waiting += 1;
    const turn = this.#last.then(() => this.#printNow(job, deadline));
    this.#last = turn.catch(() => {});
    try {
      return await turn;
    } finally {
      this.#waiting -= 1;
    }
  }

  async #printNow(job: PrintJob | ExamineJob, deadline: number): Promise<Printed> {
    clearTimeout(this.#idle);
    const worker = this.#worker ?? this.#startWorker();
    worker.ref();
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), deadline);
    try {
      const answer = once(worker, "message", { signal: over.signal });
      const ended = once(worker, "exit", { signal: over.signal }).then(() => {
        throw new Error("The printer ended.");
      });
      ended.catch(() => {});
      worker.postMessage(job);
      const [printed] = await Promise.race([answer, ended]);
      this.#rest(worker);
      return printed;
    } catch (error) {
      this.#replace(worker);
      throw over.signal.aborted ? new Refusal("certificate_printer_busy", { cause: error }) : error;
    } finally {
      clearTimeout(timer);
      over.abort();
    }
  }

  #startWorker(): Worker {
    const worker = this.#settings.start();
    this.#worker = worker;
    worker.once("exit", () => this.#forget(worker));
    return worker;
  }

  #rest(worker: Worker): void {
    worker.unref();
    this.#idle = setTimeout(() => this.#replace(worker), this.#settings.idle).unref();
  }

  #replace(worker: Worker): void {
    this.#forget(worker);
    void worker.terminate();
  }

  #forget(worker: Worker): void {
    if (this.#worker === worker) this.#worker = undefined;
  }
}

function bytesOf(printed: Printed): Buffer<ArrayBuffer> {
  if ("pdf" in printed) return Buffer.from(printed.pdf);
  if ("missingLetter" in printed) throw new LetterMissing(printed.missingLetter);
  throw new Error(`A certificate was not printed: ${"failure" in printed ? printed.failure : ""}`);
}
