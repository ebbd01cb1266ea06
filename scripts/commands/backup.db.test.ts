import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lectern } from "@/e2e/testing/command-line";
import { setEnv } from "@/lib/env";

let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-backup-command-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("a check that requires an origin refuses a backup that another installation made", async () => {
  const file = join(folder, "of-another.backup");
  expect(await lectern(["backup", file, "--without-media"])).toMatchObject({ code: 0 });
  setEnv({ AUTH_SECRET: "another secret of this machine, long" });
  expect(await lectern(["restore", file, "--check", "--require-origin"])).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("Nothing proves who made"),
  });
});
