import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { databaseProofFiles, filesOf, findSuite, inNpmTest, settingsOf } from "./test-files.mjs";

const files = execFileSync("git", ["ls-files", "*.test.ts", "*.test.tsx", "*.spec.ts"], { encoding: "utf8" })
  .trim()
  .split("\n");

test.each([
  ["lib/env.test.ts", "unit"],
  ["./e2e/endurance/leaks.test.ts", "unit"],
  ["app/_components/markdown/any.test.tsx", "unit"],
  ["lib/people/list.db.test.ts", "database"],
  ["prisma/migrate.db.test.ts", "database"],
  ["lib/database/db.db.test.ts", "operations"],
  ["prisma/seed-bench.db.test.ts", "operations"],
  ["scripts/doctor/examine.db.test.ts", "operations"],
  ["scripts/processes.test.ts", "operations"],
  ["scripts/embedded-database/any.test.ts", "operations"],
  ["e2e/sign-in.spec.ts", "browser"],
  ["e2e/new.spec.ts", "pages"],
  ["e2e/sweeps/accessibility.spec.ts", "sweeps"],
  ["e2e/endurance/database-down.spec.ts", "endurance-browser"],
  ["e2e/endurance/clock.db.test.ts", "endurance"],
  ["e2e/soak/soak.db.test.ts", "endurance"],
])("%s runs in the suite %s", (file, suite) => {
  expect(findSuite(file)).toEqual({ suite, file: file.replace("./", "") });
});

test("every test file of the repository belongs to a suite; a stage and other files belong to none", () => {
  expect(files.filter((file) => !findSuite(file))).toEqual([]);
  for (const other of ["unit", "lib/env.ts", "e2e/mail.ts", "../elsewhere/lib/env.test.ts"])
    expect(findSuite(other)).toBeNull();
});

test("the stages have each test once", () => {
  const chosen = (suites: string[]) => suites.flatMap(filesOf).sort();
  expect(filesOf("browser")).toEqual(inNpmTest.map((name) => `e2e/${name}.spec.ts`).sort());
  expect(chosen(["browser", "pages", "pages-proofs"])).toEqual(
    files.filter((file) => /^e2e\/(?!sweeps|endurance).+\.spec\.ts$/.test(file)),
  );
  expect(chosen(["unit", "database", "operations"])).toEqual(
    files.filter((file) => /(?<!\.db)\.test\.tsx?$|^(?!e2e).+\.db\.test\.ts$/.test(file)),
  );
});

test("the database proofs are the files that use them", () => {
  const found = databaseProofFiles();
  expect(found).toContain("lib/lists/api-plans.db.test.ts");
  expect(found).toContain("lib/backup/backup.db.test.ts");
  expect(found).not.toContain("lib/database/db.db.test.ts");
});

test("power cuts, soaks and database proofs get the setting that includes them", () => {
  expect(settingsOf("lib/lists/api-plans.db.test.ts")).toEqual({ PROOFS: "1" });
  expect(settingsOf("e2e/durability/kills.db.test.ts")).toHaveProperty("DURABILITY_ROUNDS");
  expect(settingsOf("e2e/soak/soak.db.test.ts")).toHaveProperty("SOAK_SECONDS");
  expect(settingsOf("e2e/endurance/clock.db.test.ts")).toEqual({});
});

test("an argument that is neither a stage nor a file is refused with the stages", () => {
  const run = () =>
    execFileSync(process.execPath, ["scripts/test.mjs", "lib/missing.test.ts"], { stdio: "pipe" });
  expect(run).toThrow("lib/missing.test.ts is neither a test file nor a stage. The stages are check, unit,");
});

test("the check generates the database client before it checks types", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8"));
  expect(scripts.check).toMatch(/^node scripts\/generate\.mjs && .*\btsc\b/);
});

test("a clean check of the structure prints its figures alone", () => {
  const output = spawnSync(process.execPath, ["scripts/check-structure.mjs"], { encoding: "utf8" });
  expect(output.stderr + output.stdout).toMatch(/^Structure: \d+ files, 0 faults\.\n$/);
});
