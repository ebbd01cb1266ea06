import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { commandLine } from "./command-line";

test("A command begins with the release's program, its npm name, or npm in a clone", () => {
  const folder = mkdtempSync(join(tmpdir(), "lectern-release-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const program = join(folder, "lectern.mjs");
  expect(commandLine(program)).toBe("npm run -s lectern --");
  writeFileSync(join(folder, "release.json"), "{}");
  expect(commandLine(program)).toBe("node lectern.mjs");
  expect(commandLine("/usr/local/bin/lectern")).toBe("lectern");
});
