import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { databasePaths } from "../../scripts/embedded-database/paths.mjs";
import { startServer } from "../../scripts/embedded-database/server.mjs";
import { makeSocketFolder } from "../../scripts/private-folders.mjs";

/** Starts a PostgreSQL server that a test can stop, crash and freeze. */
export class Cluster {
  readonly url: string;
  readonly #paths: ReturnType<typeof databasePaths>;
  #server: ChildProcess | null = null;

  private constructor(folder: string) {
    this.#paths = databasePaths(folder);
    this.url = this.#paths.url;
  }

  static async create(): Promise<Cluster> {
    const cluster = new Cluster(await mkdtemp(join(tmpdir(), "lectern-postgresql-")));
    makeSocketFolder(cluster.#paths);
    await cluster.start();
    return cluster;
  }

  async start(): Promise<void> {
    this.#server = await startServer(this.#paths);
  }

  /** Aborts every server process, as a crash would (https://www.postgresql.org/docs/18/server-shutdown.html). */
  async crash(): Promise<void> {
    if (!this.#server || this.#server.exitCode !== null) return;
    const ended = once(this.#server, "exit");
    process.kill(this.#pid, "SIGQUIT");
    await ended;
  }

  /** Stops every server process, like a disk that does not respond. */
  freeze(): void {
    this.#signal("SIGSTOP");
  }

  thaw(): void {
    this.#signal("SIGCONT");
  }

  async remove(): Promise<void> {
    await this.crash();
    await rm(this.#paths.folder, { recursive: true, force: true });
  }

  get #pid(): number {
    return Number(readFileSync(join(this.#paths.files, "postmaster.pid"), "utf8").split("\n")[0]);
  }

  #signal(signal: NodeJS.Signals): void {
    const children = execFileSync("pgrep", ["-P", String(this.#pid)], { encoding: "utf8" })
      .trim()
      .split("\n");
    for (const pid of [this.#pid, ...children.map(Number)]) process.kill(pid, signal);
  }
}
