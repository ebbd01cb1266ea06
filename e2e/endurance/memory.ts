import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Returns the current MB, and the peak since watching. */
export class Memory {
  peak = 0;
  readonly #timer: NodeJS.Timeout;

  constructor(readonly pid: number) {
    this.#timer = setInterval(() => this.now().catch(() => 0), 200);
  }

  async now(): Promise<number> {
    const { stdout } = await run("ps", ["-o", "rss=", "-p", String(this.pid)]);
    const used = Math.round(Number(stdout) / 1024);
    this.peak = Math.max(this.peak, used);
    return used;
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
