import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Client } from "pg";
import { vi } from "vitest";
import { findUser } from "../scripts/embedded-database/server.mjs";
import { addressOfDatabase, viaPort } from "./database-address";
import { unpackDebianPackages } from "./debian-packages";
import { freePort } from "./platform";

const run = promisify(execFile);

type Command = [program: string, ...args: string[]];

/**
 * Finds PgBouncer 1.23 or newer, which lets clients leave before it stops. Without one here, unpacks Debian's with its own C
 * library,
 * because this machine's may be older.
 */
export async function findPgBouncer(folder: string): Promise<Command> {
  const installed: Command = ["pgbouncer"];
  if (await isNewEnough(installed)) return installed;
  const root = await unpackDebianPackages(folder, ["pgbouncer"], { suite: "trixie" });
  const libraries = join(root, "usr/lib", (await readdir(join(root, "usr/lib"))).find(isTriplet) ?? "");
  const loader = (await readdir(libraries)).find((name) => name.startsWith("ld-linux")) ?? "";
  const unpacked: Command = [
    join(libraries, loader),
    "--library-path",
    libraries,
    join(root, "usr/sbin/pgbouncer"),
  ];
  if (await isNewEnough(unpacked)) return unpacked;
  throw new Error("Debian's PgBouncer does not run here.");
}

const isTriplet = (name: string) => name.endsWith("-linux-gnu");

async function isNewEnough([program, ...args]: Command): Promise<boolean> {
  const { stdout } = await run(program, [...args, "--version"]).catch(() => ({ stdout: "" }));
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 23;
}

type Settings = Record<string, string | number>;

/** Starts PgBouncer in front of one PostgreSQL server, with a connection for each transaction. */
export class PgBouncer {
  #process: ChildProcess | null = null;
  /** Two replace each other. Both listen at one port, and each has its own socket. */
  #turn = 1;

  private constructor(
    readonly folder: string,
    readonly command: Command,
    readonly port: number,
    /** Connects to the database through it. */
    readonly url: string,
  ) {}

  /**
   * @param target the server's URL
   * @param settings https://www.pgbouncer.org/config.html, instead of ours
   */
  static async create(folder: string, command: Command, target: string, settings: Settings = {}) {
    const port = await freePort();
    const pooler = new PgBouncer(folder, command, port, viaPort(target, port));
    for (const one of ["", "1", "2"]) await mkdir(join(folder, one));
    await writeFile(pooler.file, configurationOf(target, port, settings));
    for (const one of ["1", "2"])
      await writeFile(join(folder, `${one}.ini`), ownConfigurationOf(folder, one, port));
    const { uid, gid } = findUser({ files: folder });
    if (uid !== undefined && gid !== undefined)
      for (const one of ["", "1", "2", "pgbouncer.ini"]) await chown(join(folder, one), uid, gid);
    await pooler.start();
    return pooler;
  }

  /** Both read this file. */
  get file(): string {
    return join(this.folder, "pgbouncer.ini");
  }

  get host(): string {
    return `127.0.0.1:${this.port}`;
  }

  /** It takes commands here: https://www.pgbouncer.org/usage.html#admin-console */
  get console(): string {
    return `postgresql://postgres@${this.host}/pgbouncer`;
  }

  async start(): Promise<void> {
    const [program, ...args] = this.command;
    const child = spawn(program, [...args, "-q", join(this.folder, `${this.#turn}.ini`)], {
      ...findUser({ files: this.folder }),
      cwd: "/",
      stdio: "ignore",
    });
    this.#process = child;
    const socket = { host: join(this.folder, String(this.#turn)), port: this.port };
    const isThere = () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
      return answers(socket);
    };
    await vi.waitUntil(isThere, { timeout: 15_000 });
  }

  /** Another process listens at the same port, and this one ends when its clients have left. */
  async replace(): Promise<void> {
    const old = this.#process;
    this.#turn = 3 - this.#turn;
    await this.start();
    old?.kill("SIGTERM");
    if (old) await once(old, "exit");
  }

  /** Points new transactions to another server. */
  async leadTo(serverPort: number): Promise<void> {
    const changed = (await readFile(this.file, "utf8")).replace(/port=\d+/, `port=${serverPort}`);
    await writeFile(this.file, changed);
    await this.#tell("RELOAD");
  }

  async countClients(): Promise<number> {
    return (await this.#tell("SHOW CLIENTS")).length;
  }

  async #tell(command: string): Promise<unknown[]> {
    const client = new Client({ connectionString: this.console });
    await client.connect();
    try {
      return (await client.query(command)).rows;
    } finally {
      await client.end();
    }
  }

  /** Kills it without a warning: all connections break. */
  async stop(): Promise<void> {
    const stopping = this.#process;
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return;
    stopping.kill("SIGQUIT");
    await once(stopping, "exit");
  }
}

function configurationOf(target: string, port: number, others: Settings): string {
  const address = addressOfDatabase(target) as { path?: string; host?: string; port?: number };
  const [host, at] = address.path
    ? [address.path.replace(/\/\.s\.PGSQL\.\d+$/, ""), 5432]
    : [address.host, address.port];
  const settings = {
    listen_addr: "127.0.0.1",
    listen_port: port,
    so_reuseport: 1,
    auth_type: "any",
    admin_users: "postgres",
    pool_mode: "transaction",
    max_prepared_statements: 200,
    max_client_conn: 200,
    default_pool_size: 20,
    // Clients learn soon that the server is away.
    server_login_retry: 1,
    query_wait_timeout: 5,
    ...others,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const user = new URL(target).username || "postgres";
  return `[databases]\n* = host=${host} port=${at} user=${user}\n[pgbouncer]\n${lines.join("\n")}\n`;
}

function ownConfigurationOf(folder: string, which: string, port: number): string {
  const peers = ["1", "2"].map((one) => `${one} = host=${join(folder, one)} port=${port}\n`);
  return `%include ${join(folder, "pgbouncer.ini")}
peer_id = ${which}
unix_socket_dir = ${join(folder, which)}
[peers]
${peers.join("")}`;
}

async function answers(console: { host: string; port: number }): Promise<boolean> {
  const client = new Client({ ...console, user: "postgres", database: "pgbouncer" });
  client.on("error", () => {});
  return client
    .connect()
    .then(() => client.query("SHOW STATE"))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => {}));
}
