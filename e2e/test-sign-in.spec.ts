import { once } from "node:events";
import type { Page } from "playwright/test";
import { expect, test } from "./fixtures";
import type { Running } from "./own-platform";
import { startScript } from "./platform";

/** `lectern idp test -` with a draft; returns the link. */
async function beginTest(running: Running, changes: Record<string, unknown> = {}) {
  const draft = {
    clientId: "lectern-e2e",
    clientSecret: "e2e secret: äöü + / =",
    issuer: running.providerUrl,
    authorizationEndpoint: `${running.providerUrl}/authorize`,
    tokenEndpoint: `${running.providerUrl}/token`,
    usersEndpoint: `${running.providerUrl}/userinfo`,
    ...changes,
  };
  const script = { args: ["idp", "test", "-"], input: JSON.stringify(draft) };
  const { child, output } = await startScript("lectern", running.env, "Waiting for the test", script);
  const ended = once(child, "close") as Promise<[number]>;
  return { url: /http\S+\?test=\S+/.exec(output())?.[0] ?? "", output, ended };
}

async function startTest(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole("button", { name: "Start test" }).click();
}

test("an admin tries a draft: the browser and the command line show what a sign-in would do", async ({
  page,
  signIn,
  newPersona,
  running,
  rows,
}) => {
  const groups = [`Tried ${Date.now()}`];
  const persona = await newPersona({ profile: { lms: { groups } } });
  const { url, output, ended } = await beginTest(running);
  await startTest(page, url);
  await signIn.choose(persona);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This sign-in works");
  await expect(page.getByRole("main")).toContainText(`Groups to create${groups}`);
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: "lectern_session" }),
  );
  expect((await ended)[0]).toBe(0);
  expect(output()).toMatch(/✓ What a sign-in would do[\s\S]*Use this version: lectern idp activate \S+\.\d+/);
  expect(await rows("SELECT 1 FROM groups WHERE name = $1", groups[0])).toEqual([]);
  expect(await rows("SELECT 1 FROM identities WHERE subject = $1", persona.login)).toEqual([]);
});

test("a draft with a wrong secret ends on its cause, and the version in use goes on", async ({
  page,
  signIn,
  newPersona,
  running,
}) => {
  const persona = await newPersona();
  const { url, output, ended } = await beginTest(running, { clientSecret: "wrong" });
  await startTest(page, url);
  await signIn.choose(persona);
  await expect(page.getByRole("main")).toContainText("isn’t the one registered at the provider");
  expect((await ended)[0]).toBe(1);
  expect(output()).toContain("(token_refused: status 401)");
  await signIn.as(persona, "/account");
  await expect(page).toHaveURL(`${running.baseUrl}/account`);
});

test("without a callback, the command line says after two minutes what to compare", async ({
  page,
  running,
  rows,
}) => {
  const { url, output, ended } = await beginTest(running, { clientId: "unknown-there" });
  await startTest(page, url);
  const attempt = /test=([\w-]{36})/.exec(url)?.[1];
  await rows(
    "UPDATE sign_in_attempts SET started_at = started_at - interval '3 minutes' WHERE id = $1",
    attempt,
  );
  await expect.poll(output).toContain("Still waiting");
  expect(output()).toContain(`redirect_uri: ${running.baseUrl}/auth/oauth_base/callback`);
  expect(output()).toMatch(/client_id: +unknown-there\n +scope: +Lectern sends none/);
  expect(output()).toContain("The redirect URI isn’t registered at the provider");
  await rows("UPDATE sign_in_attempts SET expires_at = now() WHERE id = $1", attempt);
  expect((await ended)[0]).toBe(1);
});

test("no one else can read the report", async ({ page, browser, signIn, newPersona, running }) => {
  const persona = await newPersona();
  const { url, ended } = await beginTest(running);
  await startTest(page, url);
  await signIn.choose(persona);
  await ended;
  expect((await page.reload())?.status()).toBe(200);
  const other = await (await browser.newContext()).newPage();
  expect((await other.goto(page.url()))?.status()).toBe(404);
  await other.context().close();
});
