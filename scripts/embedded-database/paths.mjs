import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Puts sockets into the data folder, so that its access rights count; elsewhere when its path is too long. */
export function databasePaths(dataDir) {
  const folder = resolve(dataDir);
  const near = join(folder, "run");
  const short = join(tmpdir(), `lectern-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
  const run = Buffer.byteLength(near) <= 80 ? near : short;
  return {
    folder,
    files: join(folder, "postgresql"),
    pglite: join(folder, "database"),
    log: join(folder, "postgresql.log"),
    run,
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(run)}`,
    control: join(run, "control"),
  };
}
