// Serves with several processes behind one port. The parent passes on connections and loads nothing of the platform
// (docs/decisions/030).
import cluster from "node:cluster";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { isatty } from "node:tty";
import { parseEnv } from "node:util";
import { launchFile, outliveReaders } from "./launch.mjs";
import { passOnUntaken } from "./untaken-connections.mjs";

const megabyte = 2 ** 20;
const gigabyte = 2 ** 30;
/** Milliseconds: at most DRAIN_SECONDS, and half a minute for the last requests. */
const stopTimeout = 340_000;
/** Requests under way have this many milliseconds. */
const retireTimeout = 45_000;
const settledAfter = 60_000;
const longestPause = 30_000;
const failuresToGiveUp = 6;

// npm start has the same default.
const memorySettings = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "1" };

/** Reads `.env` too, which each process reads for itself. */
export function processCount() {
  const given = setting("PROCESSES");
  // The check of all variables refuses other values.
  if (given) return /^[1-9]\d{0,2}$/.test(given) ? Number(given) : 1;
  return Math.max(1, Math.min(availableParallelism(), Math.floor(memory() / gigabyte)));
}

/** Fails when the first process can't start. The others begin once it has migrated the database and serves. */
export async function superviseProcesses(count, { exec, args = [], metrics }) {
  outliveReaders();
  cluster.setupPrimary({ exec, args, execArgv: flags(count) });
  const processes = new Processes(count);
  for (const signal of ["SIGTERM", "SIGINT"]) process.once(signal, () => processes.stop());
  // A closing terminal sends this. A supervisor that sends it gives no terminal.
  process.on("SIGHUP", () => (isatty(0) ? processes.stop() : processes.reload()));
  await processes.start();
  if (!setting("METRICS_PORT")) return;
  process.env.PROCESSES = String(count);
  await launchFile(metrics);
}

class Processes {
  #count;
  #serving = new Set();
  #failures = 0;
  #isStopping = false;
  #starting;
  #reloading = null;

  constructor(count) {
    this.#count = count;
  }

  start() {
    this.#starting = this.#start();
    return this.#starting;
  }

  async #start() {
    const first = await this.#begin();
    if (typeof first === "number") return this.#isStopping || process.exit(first || 1);
    this.#keep(first);
    const others = Array.from({ length: this.#count - 1 }, () => this.#replace());
    await Promise.all(others);
    this.#tellWhenComplete();
  }

  /** Replaces processes one after the other: a new one serves before an old one ends. */
  reload() {
    this.#reloading ??= this.#reload().finally(() => (this.#reloading = null));
  }

  async stop() {
    if (this.#isStopping) return;
    this.#isStopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map(end));
    process.exit(0);
  }

  async #reload() {
    await this.#starting;
    for (const old of [...this.#serving]) {
      const fresh = await this.#begin();
      if (this.#isStopping) return;
      if (typeof fresh === "number")
        return say("A new process could not start (see above), so the reload ends. The others go on.");
      this.#keep(fresh);
      // A dead process has been replaced by now.
      if (this.#serving.delete(old)) await retire(old);
      else await this.#letGo(fresh);
    }
    say("Lectern has reloaded.");
  }

  async #letGo(worker) {
    this.#serving.delete(worker);
    await retire(worker);
  }

  #tellWhenComplete(again = "") {
    if (!this.#isStopping && this.#serving.size === this.#count)
      say(`Lectern serves with ${this.#count} processes${again}.`);
  }

  /** Resolves when it listens, or with its exit code. */
  #begin() {
    const worker = cluster.fork({ PROCESSES: this.#count, ...memorySettings });
    passOnUntaken(worker, () => [...this.#serving].some((other) => other.isConnected()));
    return new Promise((done) => {
      worker.once("listening", () => done(worker));
      worker.once("exit", (code) => done(code ?? 1));
    });
  }

  #keep(worker) {
    const began = Date.now();
    this.#serving.add(worker);
    const replace = () => {
      if (!this.#serving.delete(worker) || this.#isStopping) return;
      this.#failures = Date.now() - began < settledAfter ? this.#failures + 1 : 0;
      const { exitCode, signalCode } = worker.process;
      say(`A process of Lectern ended (${signalCode ?? `exit code ${exitCode}`}) and is replaced.`);
      void this.#replace().then(() => this.#tellWhenComplete(" again"));
    };
    if (worker.isDead()) replace();
    else worker.once("exit", replace);
  }

  /** Starts processes until one serves. */
  async #replace() {
    for (;;) {
      await sleep(pauseAfter(this.#failures));
      if (this.#isStopping) return;
      const worker = await this.#begin();
      if (this.#isStopping) return;
      if (typeof worker !== "number") return this.#keep(worker);
      this.#failures += 1;
      if (this.#serving.size === 0 && this.#failures >= failuresToGiveUp) {
        say("No process of Lectern can start: see above.");
        process.exit(1);
      }
    }
  }
}

/** Returns milliseconds: 0 after a first failure in a while, then doubled each time. */
export function pauseAfter(failures) {
  return failures === 0 ? 0 : Math.min(longestPause, 250 * 2 ** failures);
}

/** The others go on serving, so it needn't tell balancers. */
async function retire(worker) {
  if (worker.isDead()) return;
  worker.send("replaced", () => {});
  // A process of an older release doesn't know the message.
  const late = setTimeout(() => worker.process.kill("SIGTERM"), retireTimeout);
  await ended(worker);
  clearTimeout(late);
}

async function end(worker) {
  if (worker.isDead()) return;
  worker.process.kill("SIGTERM");
  await ended(worker);
}

async function ended(worker) {
  const deadline = setTimeout(() => worker.process.kill("SIGKILL"), stopTimeout);
  await once(worker, "exit");
  clearTimeout(deadline);
}

// npm start has these flags. Half of the memory is left to the rest of Node.js and to the database.
function flags(count) {
  const heap = Math.floor(memory() / 2 / count / megabyte);
  const isLimited = /max[-_]old[-_]space[-_]size/.test(
    [process.env.NODE_OPTIONS, ...process.execArgv].join(),
  );
  const limit = isLimited ? [] : [`--max-old-space-size=${Math.max(256, Math.min(2_048, heap))}`];
  const given = process.execArgv.filter((flag) => !/semi[-_]space|heap[-_]growing/.test(flag));
  return [...given, "--max-semi-space-size=8", "--heap-growing-percent=20", ...limit];
}

/** Returns the bytes of the machine or its container. */
function memory() {
  return Math.min(totalmem(), process.constrainedMemory?.() || Infinity);
}

function setting(name) {
  return process.env[name] ?? (existsSync(".env") ? parseEnv(readFileSync(".env", "utf8")) : {})[name];
}

function say(line) {
  process.stderr.write(`  ${line}\n`);
}
