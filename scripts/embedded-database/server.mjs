import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { copyBinaries, findBinaries, majorVersion } from "./binaries.mjs";

export class NoEmbeddedDatabase extends Error {
  name = "LaunchError";
}

// These settings suit a small machine, with PostgreSQL's usual durability and no network. One I/O worker and no replication leave five
// processes beside those of the connections.
const settings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  fsync: "on",
  full_page_writes: "on",
  max_connections: "100",
  shared_buffers: "128MB",
  max_wal_size: "256MB",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  io_method: "sync",
  jit: "off",
  // Senders get their failed statements; the log would repeat what people typed.
  log_min_messages: "log",
};

/** Stopping may take this many milliseconds, with its final checkpoint. */
export const stopTimeout = 5_000;

// PostgreSQL must not outlive its starter: when this pipe closes, `sh` stops it in order.
const guard = `exec 3<&0
"$@" </dev/null & postgres=$!
(cat <&3 >/dev/null; kill -INT $postgres) 2>/dev/null &
wait $postgres`;

/** Returns the guard process: closing its standard input stops the server, and its exit is the server's. */
export async function startServer(paths) {
  const installed = requireBinaries();
  refuseForeignData(paths);
  const user = findUser(paths);
  prepareFolders(paths, user);
  const binaries = withinReach(installed, paths, user);
  if (!existsSync(paths.files)) initialize(binaries, paths, user);
  await endStrayServer(paths);
  const leftOver = startOf(paths);
  const log = openSync(paths.log, "w", 0o600);
  const options = Object.entries({ ...settings, unix_socket_directories: paths.run });
  const server = ["-D", paths.files, ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const guarding = spawn("/bin/sh", ["-c", guard, "sh", binaries.postgres, ...server], {
    ...user,
    cwd: "/",
    stdio: ["pipe", log, log],
  });
  await untilReady(guarding, paths, leftOver);
  return guarding;
}

function requireBinaries() {
  const binaries = findBinaries();
  if (binaries) return binaries;
  throw new NoEmbeddedDatabase(
    `There is no embedded database for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server.`,
  );
}

function refuseForeignData({ files, pglite, folder }) {
  if (!existsSync(files) && existsSync(join(pglite, "PG_VERSION")))
    throw new NoEmbeddedDatabase(
      `${pglite} was written by an earlier version of Lectern, which kept its data in PGlite. Export what you need with that version, then move the folder away.`,
    );
  if (!existsSync(files)) return;
  const version = readFileSync(join(files, "PG_VERSION"), "utf8").trim();
  if (version !== majorVersion)
    throw new NoEmbeddedDatabase(
      `${files} was written by PostgreSQL ${version}, and this version of Lectern has ${majorVersion}. Start the version of Lectern that wrote it, copy the database with pg_dump from its socket in ${join(folder, "run")}, and load it into a new DATA_DIR.`,
    );
}

/** PostgreSQL refuses root, so root's runs as the data's owner, else as a user that most machines have. */
export function findUser({ files }) {
  if (process.getuid?.() !== 0) return {};
  if (existsSync(files)) {
    const { uid, gid } = statSync(files);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((flag) => idOf(flag, name));
    if (uid && gid) return { uid, gid };
  }
  throw new NoEmbeddedDatabase(
    "PostgreSQL does not run as root, and there is no user postgres or nobody: run Lectern as another user, or set DATABASE_URL.",
  );
}

function idOf(flag, name) {
  return Number(spawnSync("id", [flag, name], { encoding: "utf8" }).stdout);
}

function prepareFolders({ folder, run }, { uid, gid }) {
  if (uid === undefined) return;
  const { uid: owner } = statSync(folder);
  chownSync(folder, owner, gid);
  chmodSync(folder, 0o710);
  chownSync(run, uid, gid);
}

// Root's folders are often closed to everyone else. Then the programs are copied to the data.
function withinReach(binaries, { folder, run }, user) {
  const can = (what, path) =>
    user.uid === undefined || spawnSync("test", [what, path], { ...user, cwd: "/" }).status === 0;
  if (!can("-w", run))
    throw new NoEmbeddedDatabase(
      `PostgreSQL does not run as root, and the user with the id ${user.uid} cannot reach ${folder}: choose a DATA_DIR that other users may pass through to, run Lectern as another user, or set DATABASE_URL.`,
    );
  return can("-x", binaries.postgres) ? binaries : copyBinaries(binaries, folder);
}

// Renames it when complete, so that a folder with the name is complete.
function initialize({ initdb }, { folder, files }, user) {
  const draft = `${files}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  if (user.uid !== undefined) chownSync(draft, user.uid, user.gid);
  const collation = ["--encoding=UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"];
  const args = ["--pgdata", draft, "--username=postgres", "--auth=trust", "--no-instructions", ...collation];
  const { status, stderr, error } = spawnSync(initdb, args, { ...user, cwd: "/", encoding: "utf8" });
  if (status !== 0)
    throw new NoEmbeddedDatabase(`${folder} cannot hold the database: ${lastLine(stderr) || error?.message}`);
  renameSync(draft, files);
}

const lastLine = (text) => text?.trim().split("\n").at(-1);

// A server's guard may have been killed, or it may still be stopping. After a reboot, another process may have its number: then the lock
// file is stale and would keep PostgreSQL from starting.
async function endStrayServer(paths) {
  const insistFrom = Date.now() + stopTimeout;
  for (let pid = findServer(paths); pid; pid = findServer(paths)) {
    process.kill(pid, Date.now() < insistFrom ? "SIGINT" : "SIGQUIT");
    await sleep(50);
  }
  removeLockFiles(paths);
}

/** While recovering from a crash, PostgreSQL 18 may ignore a stop forever. Its next start recovers. */
export function killUnlessStopped(paths) {
  const pid = findServer(paths);
  if (pid) process.kill(pid, "SIGQUIT");
}

function findServer(paths) {
  const pid = Number(lockFile(paths)[0]);
  return pid > 0 && commandOf(pid)?.includes(paths.files) ? pid : null;
}

function removeLockFiles({ files, run }) {
  rmSync(join(files, "postmaster.pid"), { force: true });
  rmSync(join(run, ".s.PGSQL.5432.lock"), { force: true });
}

function commandOf(pid) {
  if (existsSync("/proc/self")) return linesOf(`/proc/${pid}/cmdline`)[0];
  return spawnSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" }).stdout.trim();
}

async function untilReady(guarding, paths, leftOver) {
  for (;;) {
    if (guarding.exitCode !== null || guarding.signalCode !== null) throw new Error("PostgreSQL ended.");
    if (startOf(paths) !== leftOver && stateOf(paths) === "ready") return;
    await sleep(20);
  }
}

// https://www.postgresql.org/docs/18/storage-file-layout.html
const lockFile = ({ files }) => linesOf(join(files, "postmaster.pid"));

const startOf = (paths) => [0, 2].map((line) => lockFile(paths)[line]).join();

const stateOf = (paths) => lockFile(paths)[7]?.trim();

function linesOf(file) {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch {
    return [];
  }
}
