import { newAdminLink } from "./admin-link";
import { expect, test } from "./fixtures";
import { runScript } from "./platform";

const lectern = (args: string[], env: Record<string, string>, input?: string) =>
  runScript("lectern", args, env, input);

test("every command has --help, and an unknown one is a usage error", async ({ running }) => {
  for (const command of [
    [],
    ["idp"],
    ["idp", "set"],
    ["idp", "test"],
    ["idp", "discover"],
    ["idp", "presets"],
    ["people", "make-admin"],
    ["people", "deactivate"],
    ["api-key"],
    ["courses", "import"],
    ["seed", "demo"],
    ["seed", "bench"],
    ["migrate"],
    ["doctor"],
  ]) {
    const { code, stdout } = await lectern([...command, "--help"], running.env);
    expect([code, stdout]).toEqual([0, expect.stringContaining("Usage: lectern")]);
  }
  expect((await lectern(["nonsense"], running.env)).code).toBe(2);
});

test("the doctor finds no fault here, and the admin pages name the same version and build as --version", async ({
  page,
  running,
}) => {
  const { code, stdout } = await lectern(["doctor", "--json"], running.env);
  expect([code, JSON.parse(stdout).healthy]).toEqual([0, true]);
  const version = (await lectern(["--version"], running.env)).stdout.trim();
  expect(version).toMatch(/^Lectern \d+\.\d+\.\d+, build [\da-f]{16}$/);
  await page.goto(await newAdminLink(running));
  await expect(page.getByText(version)).toContainText("the database is up to date");
});

test("the client secret is never printed", async ({ running }) => {
  for (const args of [
    ["idp", "show"],
    ["idp", "show", "--json"],
    ["idp", "enable", "--json"],
  ]) {
    const { code, stdout, stderr } = await lectern(args, running.env);
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain("e2e secret");
  }
  expect(JSON.parse((await lectern(["idp", "show", "--json"], running.env)).stdout)).toMatchObject({
    clientId: "lectern-e2e",
    enabled: true,
    redirectUri: `${running.baseUrl}/auth/oauth_base/callback`,
  });
});

test("input that cannot be used is refused with its place, and changes nothing", async ({
  running,
  rows,
}) => {
  const courses = JSON.stringify([
    { name: "Never", status: "published" },
    { name: "Imported", status: "publsihed", activities: [{ title: "" }] },
  ]);
  const { code, stderr } = await lectern(["courses", "import", "-"], running.env, courses);
  expect(code).toBe(2);
  expect(stderr).toContain("entry 2 status: should be");
  expect(stderr).toContain("entry 2 activities 1 title: must not be empty");
  expect(await rows("SELECT 1 FROM courses WHERE permalink = 'never'")).toEqual([]);
  expect((await lectern(["idp", "set", "-"], running.env, "{")).stderr).toContain(
    "Standard input is not JSON",
  );
  expect((await lectern(["courses", "import", "no such file"], running.env)).code).toBe(2);
  const size = ["--courses", "0", "--people", "10000001"];
  expect(await lectern(["seed", "bench", ...size], running.env)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("people: should be a whole number from 0 to 10000000"),
  });
});

test("the sign-in log is listed newest first, and an attempt shows its steps and what to do", async ({
  page,
  signIn,
  newPersona,
  running,
}) => {
  await signIn.as(await newPersona({ behaviour: { token: "400" } }), "/account");
  await page.waitForURL(/\/auth\/error/);
  const id = new URL(page.url()).searchParams.get("attempt") ?? "";
  const list = JSON.parse((await lectern(["sign-ins", "list", "--json"], running.env)).stdout);
  expect(list.find((attempt: { id: string }) => attempt.id === id)).toMatchObject({
    outcome: "failed",
    code: "token_refused",
    person_id: null,
  });
  const times = list.map(({ started_at }: { started_at: string }) => started_at);
  expect(times).toEqual([...times].sort().reverse());
  const { stdout } = await lectern(["sign-ins", "show", id], running.env);
  expect(stdout).toMatch(/token_answer +status 400/);
  expect(stdout).toContain("Likely cause: The provider accepted the client but not the authorization code");
  expect((await lectern(["sign-ins", "show", "nothing"], running.env)).code).toBe(3);
});

test("an operator signs a person out, deactivates and reactivates them", async ({
  page,
  signIn,
  newPersona,
  running,
  rows,
}) => {
  const persona = await newPersona();
  await signIn.as(persona, "/account");
  const [identity] = await rows("SELECT person_id FROM identities WHERE subject = $1", persona.login);
  const people = (command: string) => lectern(["people", command, String(identity?.person_id)], running.env);
  expect((await people("sign-out")).stdout).toContain(`1 sessions of Test ${persona.login} ended.`);
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/sign-in/);
  await people("deactivate");
  await signIn.begin();
  await signIn.choose(persona);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account is deactivated");
  await people("reactivate");
  await signIn.as(persona, "/account");
  await expect(page).toHaveURL(/\/account/);
  expect((await lectern(["people", "sign-out", "nobody"], running.env)).code).toBe(3);
});

test("an operator checks the audit log, and is told of the entry that somebody changed behind its back", async ({
  running,
  rows,
}) => {
  const verify = (...options: string[]) => lectern(["audit", "verify", ...options], running.env);
  await lectern(["admin-link"], running.env);
  const whole = await verify();
  expect(whole.stdout).toMatch(/^\d+ entries, unbroken since \d{4}-.*; head [\da-f]{64}\n$/);
  const head = whole.stdout.trim().slice(-64);
  await lectern(["admin-link"], running.env);
  expect((await verify("--expect", head)).stdout).toMatch(
    /The expected head is entry \d+; .* written since\./,
  );
  expect(await verify("--expect", "0".repeat(64))).toMatchObject({ code: 1, stdout: "" });
  expect((await verify("--expect", "no hash")).code).toBe(2);
  const change = (address: string) =>
    rows(
      `DO $$ BEGIN
        ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_only_grow;
        UPDATE audit_entries SET address = ${address} WHERE id = (SELECT entry_id FROM audit_links WHERE hash = '${head}');
        ALTER TABLE audit_entries ENABLE ALWAYS TRIGGER audit_entries_only_grow;
      END $$`,
    );
  await change("'192.0.2.7'");
  const { code, stdout, stderr } = await verify("--json");
  await change("NULL");
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { intact: false, tampering: { kind: "changed" } }]);
  expect(stderr).toContain("was changed");
  expect((await verify()).code).toBe(0);
});

test("what is not there ends with 3", async ({ running }) => {
  expect((await lectern(["api-key", "revoke", "nothing"], running.env)).code).toBe(3);
});
