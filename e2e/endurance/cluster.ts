import { execFileSync } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPostgresql } from "../../scripts/postgresql.mjs";
import { run } from "../../scripts/run.mjs";
import { freePort } from "../platform";

/** A PostgreSQL server of a test's own, which can be stopped and started as an operator, or a crash, does it. */
export class Cluster {
  readonly url: string;
  readonly #folder: string;
  readonly #port: number;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.#port = port;
    this.url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  }

  /** A new one, running. */
  static async create(): Promise<Cluster> {
    const folder = await mkdtemp(join(tmpdir(), "lectern-postgresql-"));
    await chmod(folder, 0o755);
    // The data folder must belong to the user who runs the server.
    if (process.getuid?.() === 0) execFileSync("chown", ["postgres", folder]);
    const cluster = new Cluster(folder, await freePort());
    await cluster.#run("initdb", "--username postgres --auth trust");
    await cluster.start();
    return cluster;
  }

  /** Resolves when the server accepts connections, as `pg_ctl --wait` sees it. */
  async start(): Promise<void> {
    const options = `-p ${this.#port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${this.#folder}`;
    await this.#run("pg_ctl", `--wait --log '${this.#folder}/server.log' --options '${options}' start`);
  }

  /** Aborts every server process, as a crash would. */
  async crash(): Promise<void> {
    await this.#run("pg_ctl", "--wait --mode immediate stop");
  }

  async remove(): Promise<void> {
    await this.crash();
    await rm(this.#folder, { recursive: true, force: true });
  }

  // PostgreSQL refuses to run as root: there it runs as the user that its package made.
  #run(program: string, args: string): Promise<unknown> {
    const command = `'${findPostgresql()}/${program}' --pgdata '${this.#folder}/data' ${args}`;
    return process.getuid?.() === 0 ? run("su", ["postgres", "-c", command]) : run("sh", ["-c", command]);
  }
}
