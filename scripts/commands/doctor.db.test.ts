import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lectern, lecternJson } from "@/e2e/testing/command-line";
import { setEnv } from "@/lib/env";
import { releaseName } from "@/lib/release/version";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "lectern-doctor-"));
  setEnv({ DATA_DIR: folder });
});

afterAll(() => rmSync(folder, { recursive: true }));

test("where the doctor finds no fault it ends with 0, and names the release as --version does", async () => {
  const release = releaseName();
  expect(await lecternJson(["doctor"])).toMatchObject({ release, healthy: true });
  expect(await lectern(["--version"])).toEqual({ code: 0, stdout: `${release}\n`, stderr: "" });
});

test("where it finds one it ends with 1, with the fault on standard output", async () => {
  setEnv({ MEDIA_DIR: "/proc/media" });
  const [inWords, json] = [await lectern(["doctor"]), await lectern(["doctor", "--json"])];
  setEnv({ MEDIA_DIR: "" });
  expect(inWords).toEqual({
    code: 1,
    stdout: expect.stringContaining("✗ Media folder: /proc/media cannot be written to"),
    stderr: "",
  });
  expect([json.code, JSON.parse(json.stdout).healthy, json.stderr]).toEqual([1, false, ""]);
});
