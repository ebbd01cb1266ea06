import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withLock } from "./lock.mjs";

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern-lock-"));
  path = join(folder, "lock");
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

test("simultaneous holders take turns, and all get one", async () => {
  let [atOnce, most] = [0, 0];
  const work = () =>
    withLock(path, "Waiting", async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await sleep(20);
      atOnce -= 1;
      return "done";
    });
  expect(await Promise.all([work(), work(), work()])).toEqual(["done", "done", "done"]);
  expect(most).toBe(1);
  expect(existsSync(path)).toBe(false);
});

test("a holder that fails frees the lock", async () => {
  await expect(withLock(path, "Waiting", async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLock(path, "Waiting", async () => 1)).toBe(1);
});

test("a dead holder doesn't keep the lock; a live one does", async () => {
  writeFileSync(path, "1");
  const age = (seconds: number) => utimesSync(path, new Date(), new Date(Date.now() - seconds * 1000));
  age(10);
  let isIn = false;
  const entered = withLock(path, "Waiting", async () => {
    isIn = true;
  });
  await sleep(500);
  expect(isIn).toBe(false);
  age(16);
  await entered;
  expect(isIn).toBe(true);
});
