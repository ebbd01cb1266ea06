import { type ChildProcess, spawn } from "node:child_process";
import { chmod, copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { makeRelease } from "../../scripts/release.mjs";
import { findPgBouncer, PgBouncer } from "../pgbouncer";
import { freePort, stopScript, type Variables } from "../platform";
import { type Installation, install } from "./installation";
import { findNginx, startNginx } from "./nginx";
import { PrimaryAndStandby } from "./primary-and-standby";

export type Server = { port: string; process: ChildProcess; output: string };

/** Starts two processes behind nginx, PostgreSQL and a synchronous standby, with a PgBouncer before each where available. */
export class BehindNginx {
  readonly servers: Server[] = [];
  /** Includes ended processes. */
  readonly started: Server[] = [];
  poolers: PgBouncer[] = [];
  platform!: Installation;
  release = "";
  /** Counts both processes. */
  env: Variables = {};
  #nginx: Awaited<ReturnType<typeof startNginx>> | undefined;

  private constructor(
    readonly work: string,
    readonly both: PrimaryAndStandby,
  ) {}

  /**
   * @param programs of findPostgresql
   * @param ownVariables of each process
   */
  static async create(programs: string, data: string[], ownVariables: Variables[] = []) {
    const work = await mkdtemp(join(tmpdir(), "lectern-behind-nginx-"));
    await chmod(work, 0o755);
    const made = new BehindNginx(work, await PrimaryAndStandby.create(programs));
    await made.#start(data, ownVariables).catch(async (error) => {
      await made.close();
      throw error;
    });
    return made;
  }

  async #start(data: string[], ownVariables: Variables[]): Promise<void> {
    const { work, both } = this;
    const [{ folder }, nginx, pgbouncer] = await Promise.all([
      makeRelease({ into: work, packed: false }),
      findNginx(work),
      findPgBouncer(join(work, "pgbouncer")).catch(sayWithout),
    ]);
    this.release = folder;
    if (pgbouncer)
      this.poolers = [
        await PgBouncer.create(join(work, "first"), pgbouncer, both.urlOf("primary")),
        await PgBouncer.create(join(work, "second"), pgbouncer, both.urlOf("standby")),
      ];
    this.platform = await install({ databaseUrl: both.urlOf("primary"), env: { DATABASE_URL: both.url } });
    await this.platform.lectern(["seed", "bench", ...data]);
    const hosts = this.poolers.map(({ host }) => host).join();
    this.env = {
      ...this.platform.env,
      DATABASE_URL: hosts ? `postgresql://postgres@${hosts}/postgres` : both.url,
      TRUSTED_PROXIES: "1",
      API_RATE_LIMIT: "0",
      DRAIN_SECONDS: "1",
      // Clients of a pooler then leave it soon.
      DATABASE_CONNECTION_SECONDS: "4",
      // A pooler is no place for migrations (docs/operations/upgrades.md).
      MIGRATE: "off",
      PROCESSES: "1",
      LOG_LEVEL: "error",
    };
    const ports: [string, string] = [String(await freePort()), String(await freePort())];
    for (const [index, port] of ports.entries())
      await this.#serve(index, { ...ownVariables[index], PORT: port });
    this.#nginx = await startNginx(nginx, work, ports, this.platform.env.PORT);
  }

  /** Restarts them one after the other. */
  async restartAll(): Promise<void> {
    for (const index of this.servers.keys()) {
      await stopScript(this.#server(index).process);
      await this.startAgain(index);
    }
  }

  async startAgain(index: number): Promise<void> {
    await this.#serve(index, { PORT: this.#server(index).port });
  }

  /** Returns the servers' output, in the order of their starts. */
  get output(): string {
    return this.started.map(({ port, output }) => `The server at ${port}:\n${output}`).join("\n");
  }

  /** Runs one of the scripts in deploy/, as who may stop PostgreSQL. */
  async deploy(script: string, args: string[], env: Variables = {}): Promise<void> {
    for (const name of ["while-paused.sh", "switch-over.sh"])
      await copyFile(join("deploy", name), join(this.work, name));
    const { both } = this;
    const PATH = `${both.programs}:${process.env.PATH}`;
    const child = spawn(join(this.work, script), args, {
      ...both.user,
      cwd: this.work,
      env: { ...process.env, PATH, PGUSER: "postgres", ...env },
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    const code = await new Promise((resolve) => child.once("exit", resolve));
    if (code !== 0) throw new Error(`${script} ended with ${code}: ${output}`);
  }

  async close(): Promise<void> {
    for (const { process: child } of this.servers) await stopScript(child);
    await this.#nginx?.stop();
    for (const pooler of this.poolers) await pooler.stop();
    await this.platform?.close();
    await this.both.remove();
    await rm(this.work, { recursive: true, force: true });
  }

  async #serve(index: number, env: Variables): Promise<void> {
    const server = await startFrom(this.release, { ...this.env, ...env });
    this.servers[index] = server;
    this.started.push(server);
  }

  #server(index: number): Server {
    const server = this.servers[index];
    if (!server) throw new Error(`There is no server ${index}.`);
    return server;
  }
}

function sayWithout(error: Error): null {
  process.stderr.write(`≈ behind nginx: without PgBouncer: ${error.message.split("\n")[0]}\n`);
  return null;
}

async function startFrom(release: string, env: Variables): Promise<Server> {
  const child = spawn(process.execPath, [join(release, "lectern.mjs"), "start"], {
    env: { ...process.env, ...env },
    cwd: env.DATA_DIR,
  });
  const server: Server = { port: env.PORT ?? "", process: child, output: "" };
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (server.output += chunk));
  const isReady = async () => {
    if (child.exitCode !== null) throw new Error(`A Lectern ended:\n${server.output}`);
    return fetch(`http://127.0.0.1:${env.PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  await vi.waitUntil(isReady, { timeout: 180_000, interval: 100 });
  return server;
}
