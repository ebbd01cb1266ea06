import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { closeFolder, makeSocketFolder } from "./private-folders.mjs";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "lectern-folders-"));
});

afterEach(() => rmSync(root, { recursive: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function folder(name: string, mode: number): string {
  const path = join(root, name);
  mkdirSync(path);
  chmodSync(path, mode);
  return path;
}

test.each([
  [0o777, false, "700"],
  [0o755, false, "700"],
  [0o710, false, "700"],
  [0o777, true, "710"],
  [0o710, true, "710"],
  [0o700, true, "700"],
])("others see nothing in a closed folder of the mode %o", (mode, passage, closed) => {
  const path = folder("data", mode);
  closeFolder(path, passage);
  expect(modeOf(path)).toBe(closed);
});

test("a folder that is not there is not made", () => {
  expect(() => closeFolder(join(root, "data"))).not.toThrow();
  expect(() => statSync(join(root, "data"))).toThrow("ENOENT");
});

test("sockets stand in a new folder that is this user's alone", () => {
  const umask = process.umask(0);
  const run = join(root, "sockets");
  makeSocketFolder({ folder: join(root, "data"), run });
  process.umask(umask);
  expect(modeOf(run)).toBe("700");
  expect(() => makeSocketFolder({ folder: join(root, "data"), run })).not.toThrow();
});

const refused = /is not a folder of this user's alone/;

test("in a public place they avoid folders that another user made or could write to", () => {
  const paths = { folder: join(root, "data"), run: folder("sockets", 0o700) };
  const somebodyElse = (process.getuid?.() ?? 0) + 1;
  expect(() => makeSocketFolder(paths, [somebodyElse])).toThrow(refused);
  chmodSync(paths.run, 0o770);
  expect(() => makeSocketFolder(paths)).toThrow(refused);
  symlinkSync(folder("elsewhere", 0o700), join(root, "link"));
  expect(() => makeSocketFolder({ ...paths, run: join(root, "link") })).toThrow(refused);
});

test("in the data folder an open one is closed, and a link is not followed", () => {
  const data = folder("data", 0o700);
  const run = folder("data/run", 0o777);
  makeSocketFolder({ folder: data, run });
  expect(modeOf(run)).toBe("700");
  symlinkSync(folder("elsewhere", 0o700), join(data, "link"));
  expect(() => makeSocketFolder({ folder: data, run: join(data, "link") })).toThrow(refused);
});
