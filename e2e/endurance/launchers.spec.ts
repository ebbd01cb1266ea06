import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { visitors } from "../../prisma/northwind";
import { openAdminLink } from "../admin-link";
import { test as base, expect } from "../fixtures";
import { IdentityProviderControl } from "../identity-provider/control";
import { startIdentityProvider } from "../identity-provider/server";
import { commandLine, freePort, runScript, startScript, stopScript, type Variables } from "../platform";
import { newDatabase } from "../testing/new-database";

type Fixtures = { variables: Variables };

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  variables: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), "lectern-e2e-"));
    // Root's database runs as another user.
    await chmod(folder, 0o711);
    const [port, idpPort] = [await freePort(), await freePort()];
    await use({
      PORT: String(port),
      IDP_PORT: String(idpPort),
      BASE_URL: `http://localhost:${port}`,
      DATA_DIR: join(folder, "data"),
      DATABASE_URL: "",
      AUTH_SECRET: "",
      DRAIN_SECONDS: "0",
    });
    // The database may still be writing when the server has ended.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  },
});

const answers = (url: string) =>
  fetch(url, { redirect: "manual" }).then(
    () => true,
    () => false,
  );

test("the demo is ready to be used, keeps its data, and leaves nothing behind", async ({
  page,
  variables,
}) => {
  let printed = "";
  for (const run of ["first", "second"]) {
    const demo = await startScript("demo", variables, "Ctrl-C stops everything");
    printed = demo.output();
    const [, key] = /X-Api-Key: ([\w-]+)/.exec(printed) ?? [];
    const answer = await page.request.get(`${variables.BASE_URL}/v2/courses?limit=2`, {
      headers: { "X-Api-Key": key ?? "" },
    });
    expect((await answer.json()).data, run).toHaveLength(2);
    await page.goto(`${variables.BASE_URL}/courses/welcome`);
    if (run === "first") {
      await page.getByRole("link", { name: "Sign in", exact: true }).click();
      await page.getByRole("button", { name: /^Ada Lovelace/ }).click();
    }
    await expect(page.getByRole("heading", { level: 1 }), `${run} run: still signed in`).toHaveText(
      "Welcome to Northwind",
    );
    expect(await stopScript(demo.child, "SIGINT")).toBe(0);
    expect(await answers(variables.BASE_URL ?? "")).toBe(false);
    expect(await answers(`http://127.0.0.1:${variables.IDP_PORT}`)).toBe(false);
  }
});

test("the demo uses the database of DATABASE_URL without a data folder, and the people it names can sign in", async ({
  page,
  variables,
}) => {
  const database = await newDatabase();
  const settings = { DATABASE_URL: database.url, AUTH_SECRET: "a secret of the demo, long enough 123" };
  const demo = await startScript("demo", { ...variables, ...settings }, "Ctrl-C stops everything");
  expect(demo.output()).toContain("kept in the database of DATABASE_URL");
  expect(demo.output()).toMatch(/Ruth Adler +admin/);
  await page.goto(`${variables.BASE_URL}/auth/oauth_base?destination=/admin`);
  for (const { name } of visitors)
    await expect(page.getByRole("button", { name: new RegExp(`^${name}`) })).toBeVisible();
  await page.getByRole("button", { name: /^Ruth Adler/ }).click();
  await expect(page.getByText(/^\d+ overdue$/).first()).toBeVisible();
  await stopScript(demo.child, "SIGINT");
  await database.drop();
});

test("in the demo an admin link leads in, and Dana, who was deactivated, is refused", async ({
  page,
  variables,
}) => {
  const demo = await startScript("demo", variables, "Ctrl-C stops everything");
  await openAdminLink(page, /http\S+admin-link\S+/.exec(demo.output())?.[0] ?? "");
  await expect(page).toHaveURL(/\/admin$/);
  await page.goto(`${variables.BASE_URL}/auth/oauth_base`);
  await page.getByRole("button", { name: /^Dana Former/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account is deactivated");
  await stopScript(demo.child, "SIGINT");
});

test("until someone can sign in, npm start prints the command that makes an admin link", async ({
  page,
  variables,
}) => {
  const start = await startScript("start", variables, "admin-link");
  const [, command = ""] = /one-time link: (.+)/.exec(start.output()) ?? [];
  const { PORT, BASE_URL, DATA_DIR, ...others } = { ...process.env, ...variables };
  const printed = spawn("sh", ["-c", command], { env: others });
  await openAdminLink(page, (await text(printed.stdout)).trim());
  await expect(page, `${command} on ${BASE_URL}, ${PORT}, ${DATA_DIR}`).toHaveURL(
    `${variables.BASE_URL}/admin`,
  );
  await stopScript(start.child);
});

test("SIGTERM lets a sign-in that is under way finish", async ({ variables, page }) => {
  const client = { clientId: "c", clientSecret: "s" };
  const redirectUris = [`${variables.BASE_URL}/auth/oauth_base/callback`];
  const provider = await startIdentityProvider({
    port: 0,
    ...client,
    redirectUris,
    tokenRequestFormat: "json",
  });
  const control = new IdentityProviderControl(provider.url);
  const env = { ...variables, IDP_ALLOWED_CIDRS: "127.0.0.0/8" };
  await commandLine(env)(["idp", "set", "-"], {
    ...client,
    issuer: provider.url,
    authorizationEndpoint: `${provider.url}/authorize`,
    tokenEndpoint: `${provider.url}/token`,
    usersEndpoint: `${provider.url}/userinfo`,
  });
  const behaviour = { token: "slow", delayMilliseconds: 3_000 } as const;
  await control.putPersona({
    login: "slow",
    label: "Slow",
    hint: "",
    profile: { user_id: "slow" },
    behaviour,
  });
  const start = await startScript("start", env, "Lectern is at");
  await page.goto(`${variables.BASE_URL}/auth/oauth_base`);
  const answer = page.waitForResponse(/oauth_base\/callback/);
  await page.getByRole("button", { name: /^Slow/ }).click({ noWaitAfter: true });
  await expect.poll(async () => (await control.requests()).length).toBe(1);
  const stopped = stopScript(start.child, "SIGTERM");
  expect((await answer).headers().location).toBe(`${variables.BASE_URL}/`);
  expect(await stopped).toBe(0);
  await provider.close();
});

test("npm start stops with npm, and npm run dev serves the working tree", async ({ variables }) => {
  for (const script of ["start", "dev"]) {
    const npm = spawn("npm", ["run", "--silent", script], { env: { ...process.env, ...variables } });
    const url = variables.BASE_URL ?? "";
    await expect.poll(() => answers(`${url}/v2`), { timeout: 60_000, message: script }).toBe(true);
    npm.kill("SIGTERM");
    await expect.poll(() => answers(url), { timeout: 20_000, message: script }).toBe(false);
  }
});

/** This differs from 127.0.0.1; on Linux, every address that begins with 127 is local. */
const otherAddress = () =>
  process.platform === "linux"
    ? "127.0.0.2"
    : Object.values(networkInterfaces())
        .flat()
        .find((address) => address && !address.internal && address.family === "IPv4")?.address;

test("the platform listens on this machine alone unless HOST says otherwise, and tells where", async ({
  variables,
}) => {
  const address = otherAddress();
  for (const [name, host, isOpen] of [
    ["demo", "", false],
    ["demo", "0.0.0.0", true],
    ["start", "", false],
    ["start", "0.0.0.0", true],
  ] as const) {
    const env = { ...variables, HOST: host };
    const started = await startScript(name, env, name === "demo" ? "Ctrl-C stops" : "Lectern is at");
    expect(await answers(`${variables.BASE_URL}/v2`)).toBe(true);
    expect(await answers(`http://${address}:${variables.PORT}/v2`), `${name} ${host}`).toBe(isOpen);
    if (name === "start") {
      const told = isOpen ? "as HOST says" : "set HOST, such as HOST=0.0.0.0";
      await expect.poll(started.output).toContain(`It listens on ${host || "127.0.0.1"}:${variables.PORT}`);
      expect(started.output()).toContain(told);
    }
    await stopScript(started.child);
  }
  const { code, stderr } = await runScript("start", [], { ...variables, HOST: "203.0.113.1" });
  expect([code, stderr]).toEqual([1, expect.stringContaining("cannot listen on port")]);
});

test("when the launcher is killed, no server stays on the port", async ({ variables }) => {
  const start = await startScript("start", variables, "Lectern is at");
  await stopScript(start.child, "SIGKILL");
  await expect.poll(() => answers(variables.BASE_URL ?? ""), { timeout: 15_000 }).toBe(false);
});

test("when the embedded database is lost, the platform says so and ends", async ({ variables }) => {
  const start = await startScript("start", variables, "Lectern is at");
  const lister = spawn("pgrep", ["-f", `embedded-database/main.mjs ${variables.DATA_DIR}$`]);
  const pid = Number((await text(lister.stdout)).trim());
  process.kill(pid, "SIGKILL");
  await expect.poll(() => start.child.exitCode, { timeout: 40_000 }).toBe(1);
  expect(start.output()).toContain("ended unexpectedly");
  expect(await answers(variables.BASE_URL ?? "")).toBe(false);
});

test("variables may stand in a .env file", async ({ variables }) => {
  const folder = variables.DATA_DIR ?? "";
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, ".env"), "LOG_LEVEL=deafening\n");
  const script = join(process.cwd(), "scripts/lectern.mjs");
  const { LOG_LEVEL, ...env } = process.env;
  const child = spawn(process.execPath, [script, "idp", "show"], { cwd: folder, env });
  expect(await text(child.stderr), `not ${LOG_LEVEL}`).toBe(
    "LOG_LEVEL should be fatal, error, warn, info, debug or silent.\n",
  );
});

for (const variable of ["PORT", "IDP_PORT"]) {
  test(`a taken ${variable} is said in one line`, async ({ variables }) => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as { port: number };
    const { code, stderr } = await runScript("demo", [], { ...variables, [variable]: String(port) });
    server.close();
    expect([code, stderr.trim().split("\n").length]).toEqual([1, 1]);
    expect(stderr).toContain(`Port ${port} is taken`);
    expect(stderr).toContain(`${variable}=${port + 1}`);
  });
}

for (const [name, changes] of [
  ["AUTH_SECRET", { DATABASE_URL: "postgresql://postgres@127.0.0.1:1/none" }],
  ["AUTH_SECRET", { DATABASE_URL: "postgresql://postgres@127.0.0.1:1/none", AUTH_SECRET: "short" }],
  ["BASE_URL", { BASE_URL: "learn.example.com" }],
  ["PORT", { PORT: "many" }],
] as const) {
  test(`${JSON.stringify(changes)} is refused in one line that names ${name}`, async ({ variables }) => {
    const { code, stderr } = await runScript("start", [], { ...variables, ...changes });
    expect([code, stderr.trim().split("\n").length]).toEqual([1, 1]);
    expect(stderr).toMatch(new RegExp(`^${name} should be `));
  });
}
