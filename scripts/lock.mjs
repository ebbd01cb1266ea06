import { linkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { progress } from "./progress.mjs";

const beat = 1_000;
/** A holder without a sign of life for these milliseconds is gone. */
const lifeless = 15_000;

/** Locks across the processes of this machine, by a file. Shows `title` while waiting. */
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

// Moves it aside before removing it. If a live process took it in between, it goes back.
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
    // Another process believed that this one was gone. Two builds at once are slow, but harmless.
  }
}
