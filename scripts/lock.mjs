import { linkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { progress } from "./progress.mjs";

const beat = 1_000;
/** Without a sign of life for so long, in milliseconds, the holder is gone. */
const lifeless = 15_000;

/** Across the processes of this machine, by a lock file; `title` is shown while waiting. */
export async function withLock(path, title, run) {
  if (!take(path)) await progress(title, () => waitForLock(path));
  const alive = setInterval(() => touch(path), beat);
  try {
    return await run();
  } finally {
    clearInterval(alive);
    rmSync(path, { force: true });
  }
}

async function waitForLock(path) {
  while (!take(path)) {
    await sleep(200);
    removeLifeless(path);
  }
}

function take(path) {
  try {
    writeFileSync(path, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    return false;
  }
}

// Moved aside before it is removed: if somebody alive has taken it in between, it goes back.
function removeLifeless(path) {
  if (!isLifeless(path)) return;
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    if (!isLifeless(aside)) linkSync(aside, path);
    rmSync(aside);
  } catch (error) {
    if (!["ENOENT", "EEXIST"].includes(error.code)) throw error;
  }
}

function isLifeless(path) {
  const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
  return Date.now() - mtimeMs > lifeless;
}

function touch(path) {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // Somebody thought that we were gone. Two builds at once are slow, but harmless.
  }
}
