import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { vi } from "vitest";
import { findUser } from "../../scripts/embedded-database/server.mjs";
import { freePort } from "../platform";

const debian = "/usr/lib/postgresql";

/** The folder of pg_basebackup, which the embedded PostgreSQL lacks; null where no other is installed. */
export function findPostgresql(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return versions.map((version) => join(debian, version, "bin")).find(hasReplication) ?? null;
}

const hasReplication = (folder: string) => existsSync(join(folder, "pg_basebackup"));

type Server = { process: ChildProcess; folder: string; host: string };

/** Two PostgreSQL servers: a commit on the first waits until the second has it too. */
export class PrimaryAndStandby {
  readonly #servers: Server[] = [];

  private constructor(
    readonly folder: string,
    readonly programs: string,
  ) {}

  static async create(programs: string): Promise<PrimaryAndStandby> {
    const both = new PrimaryAndStandby(await mkdtemp(join(tmpdir(), "lectern-standby-")), programs);
    const { uid, gid } = both.#user;
    if (uid !== undefined && gid !== undefined) chownSync(both.folder, uid, gid);
    const data = join(both.folder, "primary");
    both.#run("initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync");
    const primary = await both.#start(data, "synchronous_standby_names=*");
    const copy = join(both.folder, "standby");
    both.#run("pg_basebackup", "-D", copy, "-R", "-c", "fast", "-d", `postgresql://postgres@${primary.host}`);
    await both.#start(copy);
    await both.#untilReplicated();
    return both;
  }

  get url(): string {
    return `postgresql://postgres@${this.#servers.map(({ host }) => host)}/postgres`;
  }

  urlOf(which: "primary" | "standby"): string {
    return `postgresql://postgres@${this.#servers[which === "primary" ? 0 : 1]?.host}/postgres`;
  }

  async crashPrimary(): Promise<void> {
    const [{ process: primary }] = this.#servers as [Server];
    primary.kill("SIGQUIT");
    await once(primary, "exit");
  }

  promoteStandby(): void {
    const [, standby] = this.#servers as [Server, Server];
    this.#run("pg_ctl", "promote", "-w", "-D", standby.folder);
  }

  async remove(): Promise<void> {
    for (const { process: server } of this.#servers)
      if (server.exitCode === null) {
        server.kill("SIGQUIT");
        await once(server, "exit");
      }
    await rm(this.folder, { recursive: true, force: true });
  }

  async #start(folder: string, ...settings: string[]): Promise<Server> {
    const port = await freePort();
    const all = [`port=${port}`, "listen_addresses=127.0.0.1", "unix_socket_directories=", ...settings];
    const options = ["-D", folder, ...all.flatMap((setting) => ["-c", setting])];
    const process = spawn(join(this.programs, "postgres"), options, {
      ...this.#user,
      cwd: "/",
      stdio: "ignore",
    });
    const server = { process, folder, host: `127.0.0.1:${port}` };
    this.#servers.push(server);
    await vi.waitUntil(() => canConnect(`postgresql://postgres@${server.host}/postgres`), {
      timeout: 30_000,
    });
    return server;
  }

  async #untilReplicated(): Promise<void> {
    const client = new Client({ connectionString: this.urlOf("primary") });
    await client.connect();
    await vi.waitUntil(
      async () =>
        (await client.query("SELECT FROM pg_stat_replication WHERE sync_state = 'sync'")).rowCount === 1,
      { timeout: 30_000 },
    );
    await client.end();
  }

  #run(program: string, ...options: string[]): void {
    execFileSync(join(this.programs, program), options, { ...this.#user, cwd: "/", stdio: "ignore" });
  }

  get #user(): { uid?: number; gid?: number } {
    return findUser({ files: join(this.folder, "primary") });
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  const connected = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end();
  return connected;
}
