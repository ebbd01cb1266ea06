import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { lectern } from "@/e2e/testing/command-line";
import { db } from "@/lib/database/db";

test("courses that cannot be used are refused with their places, and none is imported", async () => {
  const courses = [
    { name: "Never", status: "published" },
    { name: "Imported", status: "publsihed", activities: [{ title: "" }] },
  ];
  const { code, stdout, stderr } = await lectern(["courses", "import", "-"], JSON.stringify(courses));
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("entry 2 status: should be");
  expect(stderr).toContain("entry 2 activities 1 title: must not be empty");
  expect(await db().course.count()).toBe(0);
  const good = await lectern(["courses", "import", "-"], JSON.stringify(courses.slice(0, 1)));
  expect(good).toEqual({ code: 0, stdout: "1 courses created, 0 updated, 0 unchanged.\n", stderr: "" });
  expect(await db().course.count({ where: { permalink: "never" } })).toBe(1);
});

test("the error says that input isn't JSON, and names a missing file", async () => {
  expect(await lectern(["idp", "set", "-"], "{")).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("Standard input is not JSON"),
  });
  expect(await db().identityProvider.count()).toBe(0);
  expect(await lectern(["courses", "import", "no such file"])).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("no such file"),
  });
});

test("courses in UTF-16 are imported, and in ISO-8859-1 refused rather than changed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lectern-input-"));
  const file = join(folder, "courses.json");
  const courses = JSON.stringify([{ name: "Größe", status: "published" }]);
  await writeFile(file, Buffer.from(courses, "latin1"));
  expect(await lectern(["courses", "import", file])).toEqual({
    code: 2,
    stdout: "",
    stderr: `${file} isn’t UTF-8; it looks like ISO-8859-1. Save it as UTF-8.\n`,
  });
  for (const args of [
    ["idp", "set"],
    ["people", "erase-again"],
    ["audit", "verify", "--heads"],
    ["restore", "none.backup", "--identity"],
  ])
    expect((await lectern([...args, file])).stderr).toContain("looks like ISO-8859-1");
  await writeFile(file, `\ufeff${courses}`, "utf16le");
  expect((await lectern(["courses", "import", file])).code).toBe(0);
  expect(await db().course.findMany({ select: { name: true } })).toEqual([{ name: "Größe" }]);
  await rm(folder, { recursive: true });
});

test.each([
  ["a secret alone", "s3cret"],
  ["a secret without quotes", '{"clientSecret": s3cret}'],
  ["a secret behind a comma", '{"clientSecret": "s3cret",}'],
  ["a secret over two lines", '{"clientSecret": "s3cret\n'],
])("an error about invalid JSON doesn't repeat %s", async (_what, input) => {
  const { code, stderr } = await lectern(["idp", "set", "-"], input);
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^Standard input is not JSON: \w.+\n$/)]);
  expect(stderr).not.toMatch(/3cre|cret/);
});

test("an option that is out of range is refused with its name, and nothing is made", async () => {
  expect(await lectern(["seed", "bench", "--courses", "0", "--people", "10000001"])).toEqual({
    code: 2,
    stdout: "",
    stderr: expect.stringContaining("people: should be a whole number from 0 to 10000000"),
  });
  expect(await db().person.count()).toBe(0);
});
