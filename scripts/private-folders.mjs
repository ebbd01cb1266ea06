import { chmodSync, lstatSync, mkdirSync, statSync } from "node:fs";
import { sep } from "node:path";

class FolderNotPrivate extends Error {
  name = "LaunchError";
}

/** `passage`: the group may still pass through, because root's database runs as another user. */
export function closeFolder(folder, passage = process.getuid?.() === 0) {
  const { mode } = statSync(folder, { throwIfNoEntry: false }) ?? { mode: 0 };
  const closed = mode & (passage ? 0o710 : 0o700);
  if ((mode & 0o777) === closed) return;
  try {
    chmodSync(folder, closed);
  } catch (error) {
    if (error.code !== "EPERM") throw error;
    process.stderr.write(`  ${folder} is open to others, and its owner alone can close it: chmod 700\n`);
  }
}

/** Requires one of `owners`, because the owner of the sockets can read everything. Throws FolderNotPrivate. */
export function makeSocketFolder({ folder, run }, owners = [process.getuid?.()]) {
  mkdirSync(run, { recursive: true, mode: 0o700 });
  const found = lstatSync(run);
  const isOurs = found.isDirectory() && (process.platform === "win32" || owners.includes(found.uid));
  const isInside = run.startsWith(folder + sep);
  if (isOurs && isInside) chmodSync(run, 0o700);
  else if (!isOurs || found.mode & 0o077)
    throw new FolderNotPrivate(
      `${run} is not a folder of this user's alone, so the database's sockets cannot stand in it: remove it, or choose a DATA_DIR with a shorter path.`,
    );
}
