import { newAdminLink, openAdminLink } from "./admin-link";
import { expect, test } from "./fixtures";
import { runScript } from "./platform";

// These tests need a process beside a running server. The tests in scripts/commands cover each command.

test("the doctor finds no fault here, and the admin pages name the same version and build as --version", async ({
  page,
  running,
}) => {
  const { code, stdout } = await runScript("lectern", ["doctor", "--json"], running.env);
  const version = (await runScript("lectern", ["--version"], running.env)).stdout.trim();
  expect([code, JSON.parse(stdout)]).toMatchObject([0, { release: version, healthy: true }]);
  expect(version).toMatch(/^Lectern \d+\.\d+\.\d+, build [\da-f]{16}$/);
  await openAdminLink(page, await newAdminLink(running));
  await expect(page.getByText(version)).toContainText("The database is up to date.");
});

test("help comes from the launcher, and a refusal is its exit code and words on standard error, without a secret", async ({
  running,
  rows,
}) => {
  expect(await runScript("lectern", ["idp", "set", "--help"], running.env)).toEqual({
    code: 0,
    stdout: expect.stringContaining("Usage: lectern idp set [options] <file>"),
    stderr: "",
  });
  const versions = () => rows("SELECT count(*) FROM identity_provider_versions");
  const before = await versions();
  const input = JSON.stringify({ clientSecret: "hush hush", issuer: "no address" });
  const refused = await runScript("lectern", ["idp", "set", "-"], running.env, input);
  expect(refused).toEqual({ code: 2, stdout: "", stderr: expect.stringContaining("issuer: ") });
  expect(refused.stderr).not.toMatch(/hush|^ +at /m);
  expect(await versions()).toEqual(before);
});

test("a database that cannot be used is said in one line, without its password", async ({ running }) => {
  const env = { ...running.env, DATABASE_URL: "postgresql://lectern:hush@127.0.0.1:1/lectern" };
  const { code, stdout, stderr } = await runScript("lectern", ["idp", "show"], env);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/^The database of DATABASE_URL cannot be used: [^\n]*\n$/);
  expect(stderr).not.toContain("hush");
});

test("a person whom an operator signs out is signed out at their next page", async ({
  page,
  signIn,
  newPersona,
  running,
}) => {
  const persona = await newPersona();
  await signIn.as(persona, "/account");
  const email = `${persona.login}@example.com`;
  expect(await runScript("lectern", ["people", "sign-out", email], running.env)).toEqual({
    code: 0,
    stdout: `1 sessions of Test ${persona.login} ended.\n`,
    stderr: "",
  });
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
});
