import { execFile } from "node:child_process";
import { appendFileSync, chownSync, existsSync, readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { vi } from "vitest";
import { findUser } from "../../scripts/embedded-database/server.mjs";
import { freePort } from "../platform";

const run = promisify(execFile);

const debian = "/usr/lib/postgresql";

/** The folder of pg_basebackup, which the embedded PostgreSQL lacks; null where no other is installed. */
export function findPostgresql(): string | null {
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  return versions.map((version) => join(debian, version, "bin")).find(hasReplication) ?? null;
}

const hasReplication = (folder: string) => existsSync(join(folder, "pg_basebackup"));

// Processes are killed here, not machines: what was written is there without fsync, for which a busy disk takes seconds.
const ownSettings = { listen_addresses: "127.0.0.1", unix_socket_directories: "", fsync: "off" };

type Role = "primary" | "standby";
type Server = { data: string; port: number };

/** Starts two PostgreSQL servers. A commit on the primary waits until the standby has it too, unless it needn't. */
export class PrimaryAndStandby {
  readonly #servers: Record<Role, Server>;

  private constructor(
    readonly folder: string,
    readonly programs: string,
    ports: [number, number],
  ) {
    const [one, two] = ["one", "two"].map((name) => join(folder, name)) as [string, string];
    this.#servers = { primary: { data: one, port: ports[0] }, standby: { data: two, port: ports[1] } };
  }

  static async create(programs: string, isSynchronous = true): Promise<PrimaryAndStandby> {
    const folder = await mkdtemp(join(tmpdir(), "lectern-standby-"));
    const both = new PrimaryAndStandby(folder, programs, [await freePort(), await freePort()]);
    const { primary, standby } = both.#servers;
    const { uid, gid } = both.user;
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
    await both.#run("initdb", "-D", primary.data, "-U", "postgres", "-A", "trust", "--no-sync");
    both.#configure(primary, { synchronous_standby_names: isSynchronous ? "*" : "" });
    await both.#control("primary", "start");
    const from = ["-d", both.urlOf("primary")];
    await both.#run("pg_basebackup", "-D", standby.data, "-R", "-c", "fast", ...from);
    // After a restart of the primary, commits wait until it is connected again.
    both.#configure(standby, { synchronous_standby_names: "", wal_retrieve_retry_interval: "500ms" });
    await both.#control("standby", "start");
    await both.#untilReplicated(isSynchronous ? "sync" : "async");
    return both;
  }

  get url(): string {
    const { primary, standby } = this.#servers;
    return `postgresql://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`;
  }

  urlOf(role: Role): string {
    return `postgresql://postgres@127.0.0.1:${this.portOf(role)}/postgres`;
  }

  portOf(role: Role): number {
    return this.#servers[role].port;
  }

  /** Returns the user that may run `command`. PostgreSQL does not run as root. */
  get user(): { uid?: number; gid?: number } {
    return findUser({ files: this.#servers.primary.data });
  }

  /** Returns a command of pg_ctl that waits, such as `command("primary", "restart", "-m", "fast")`. */
  command(role: Role, ...what: string[]): string[] {
    const { data } = this.#servers[role];
    return [join(this.programs, "pg_ctl"), ...what, "-w", "-s", "-l", `${data}.log`, "-D", data];
  }

  /** Every process ends at once; what was committed is on the disk. */
  crash(role: Role): Promise<void> {
    return this.#control(role, "stop", "-m", "immediate");
  }

  stopPrimary(): Promise<void> {
    return this.#control("primary", "stop", "-m", "fast");
  }

  startPrimary(): Promise<void> {
    return this.#control("primary", "start");
  }

  /** Stops without a warning: sessions end at once ("fast"). */
  restartPrimary(): Promise<void> {
    return this.#control("primary", "restart", "-m", "fast");
  }

  /** It is the primary then. */
  async promoteStandby(): Promise<void> {
    await this.#control("standby", "promote");
    this.#exchange();
  }

  /** After a switch-over, the primary that was stopped cleanly follows the one that was promoted. */
  async follow(): Promise<void> {
    this.#exchange();
    const { primary: promoted, standby: stopped } = this.#servers;
    const primary_conninfo = `host=127.0.0.1 port=${promoted.port} user=postgres`;
    const settings = {
      synchronous_standby_names: "",
      wal_retrieve_retry_interval: "500ms",
      primary_conninfo,
    };
    this.#configure(stopped, settings);
    this.#write(join(stopped.data, "standby.signal"), "");
    await this.#control("standby", "start");
    await this.#untilReplicated("async");
    this.#configure(promoted, { synchronous_standby_names: "*" });
    await this.#control("primary", "reload");
    await this.#untilReplicated("sync");
  }

  async remove(): Promise<void> {
    // Either may have been stopped.
    for (const role of ["standby", "primary"] as const) await this.crash(role).catch(() => {});
    await rm(this.folder, { recursive: true, force: true });
  }

  #exchange(): void {
    const { primary, standby } = this.#servers;
    Object.assign(this.#servers, { primary: standby, standby: primary });
  }

  /** The last setting counts. */
  #configure({ data, port }: Server, settings: Record<string, string>): void {
    const all = { ...ownSettings, port, ...settings };
    const lines = Object.entries(all).map(([name, value]) => `${name} = '${value}'\n`);
    this.#write(join(data, "postgresql.conf"), lines.join(""));
  }

  #write(file: string, text: string): void {
    appendFileSync(file, text);
    const { uid, gid } = this.user;
    if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  }

  async #control(role: Role, ...what: string[]): Promise<void> {
    const [program = "", ...args] = this.command(role, ...what);
    await run(program, args, { ...this.user, cwd: "/" });
  }

  async #run(program: string, ...options: string[]): Promise<void> {
    await run(join(this.programs, program), options, { ...this.user, cwd: "/" });
  }

  async #untilReplicated(state: "sync" | "async"): Promise<void> {
    const client = new Client({ connectionString: this.urlOf("primary") });
    await client.connect();
    await vi.waitUntil(
      async () =>
        (await client.query("SELECT FROM pg_stat_replication WHERE sync_state = $1", [state])).rowCount === 1,
      { timeout: 30_000 },
    );
    await client.end();
  }
}
