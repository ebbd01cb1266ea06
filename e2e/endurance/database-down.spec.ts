import type { Page } from "playwright/test";
import { expect, testOn } from "../fixtures";
import { Relay } from "../relay";

const relay = new Relay();

const variables = { LOG_LEVEL: "silent", DATABASE_LOCK_TIMEOUT_MS: "2000", DATABASE_PATIENCE_MS: "300" };
const test = testOn(variables, (databaseUrl) => relay.to(databaseUrl));

test.describe.configure({ mode: "serial" });

test.afterEach(async () => {
  relay.close();
  await relay.open();
});

const words = "Lectern is unavailable right now";

async function expectUnavailable(page: Page, path: string) {
  const answer = await page.goto(path);
  expect([answer?.status(), answer?.headers()["retry-after"]], path).toEqual([503, "5"]);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
}

test("while the database is down, pages say so, the cookies stay, and the person is still signed in afterwards", async ({
  page,
  context,
  signIn,
  newPersona,
}) => {
  await signIn.as(await newPersona(), "/account");
  await expect(page).toHaveURL("/account");
  const cookies = await context.cookies();
  relay.close();
  for (const path of ["/", "/catalog", "/courses/open", "/account", "/admin", "/auth/sign-in"])
    await expectUnavailable(page, path);
  expect(await context.cookies()).toEqual(cookies);
  await page.goto("/account");
  await relay.open();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
});

test("a link inside the platform says so too, and goes on where it led when the database is back", async ({
  page,
  signIn,
  newPersona,
}) => {
  await signIn.as(await newPersona(), "/account");
  await expect(page).toHaveURL("/account");
  relay.close();
  await page.getByRole("link", { name: "Catalog" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
  await relay.open();
  // A link, if the browser has reloaded the whole page by itself.
  const again = { name: "Try again" };
  await page.getByRole("button", again).or(page.getByRole("link", again)).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Catalog");
});

test("a callback while the database is down uses nothing up: loaded again, it finishes the sign-in", async ({
  page,
  signIn,
  newPersona,
  provider,
}) => {
  const persona = await newPersona();
  await page.goto("/auth/oauth_base?destination=/courses/open");
  const callback = await signIn.callbackOf(persona);
  relay.close();
  const answer = await page.goto(callback);
  expect([answer?.status(), answer?.headers()["retry-after"]]).toEqual([503, "5"]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
  expect(await provider.requests(persona.login)).toEqual([]);
  await relay.open();
  await page.reload();
  await expect(page).toHaveURL("/courses/open");
});

test("starts, admin links, sessions and the API are 503 too, and work again at once", async ({
  request,
  running,
}) => {
  const options = { maxRedirects: 0, headers: { "X-Api-Key": running.apiKey, Cookie: "lectern_session=x" } };
  const paths = ["/auth/oauth_base", "/auth/admin-link?token=x", "/auth/session", "/v2/courses"];
  const ask = (path: string) =>
    path.includes("admin-link") ? request.post(path, options) : request.get(path, options);
  const statuses = () => Promise.all(paths.map(async (path) => (await ask(path)).status()));
  expect(await statuses()).toEqual([303, 303, 200, 200]);
  relay.close();
  for (const path of paths) {
    const answer = await ask(path);
    expect([answer.status(), answer.headers()["retry-after"]], path).toEqual([503, "5"]);
    if (path.startsWith("/v2")) expectOneError(await answer.json(), "503", "unavailable");
  }
  await relay.open();
  expect(await statuses()).toEqual([303, 303, 200, 200]);
});

test("a database that answers nothing is reported within seconds", async ({ page }) => {
  await page.goto("/auth/sign-in");
  relay.freeze();
  for (const _connection of ["established", "new"]) await expectUnavailable(page, "/auth/sign-in");
});

test.describe("behind a lock", () => {
  test.afterEach(({ rows }) => rows("ROLLBACK"));

  test("a page that waits too long is 503", async ({ page, rows, signIn, newPersona }) => {
    await signIn.as(await newPersona(), "/account");
    await expect(page).toHaveURL("/account");
    await rows("BEGIN");
    await rows("LOCK TABLE courses, sessions IN ACCESS EXCLUSIVE MODE");
    await expectUnavailable(page, "/catalog");
  });

  test("a leaving API client's statement is canceled", async ({ rows, running }) => {
    const count = async () =>
      (
        await rows(`SELECT pid FROM pg_locks WHERE NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
      ).length;
    await rows("BEGIN");
    await rows("LOCK TABLE people");
    const leaving = new AbortController();
    const headers = { "X-Api-Key": running.apiKey };
    const response = fetch(`${running.baseUrl}/v2/people?q=ada`, { headers, signal: leaving.signal });
    const left = expect(response).rejects.toThrow();
    await expect.poll(count).toBe(1);
    leaving.abort();
    await left;
    await expect.poll(count, { timeout: 1_000 }).toBe(0);
  });
});

test.describe("while it takes no writes", () => {
  const alter = (what: string) =>
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I ${what}', current_database()); END $$`;

  test.afterEach(({ rows }) => rows(alter("RESET default_transaction_read_only")));

  test("a sent form reports that nothing was saved and keeps its values; then it works by itself", async ({
    page,
    rows,
    signIn,
    newPersona,
    newAdmin,
  }) => {
    const admin = await newAdmin();
    await admin.goto("/admin/groups/new");
    await admin.getByLabel("Name").fill("Typed before");
    await signIn.as(await newPersona(), "/courses/open");
    await rows(alter("SET default_transaction_read_only = on"));
    relay.close();
    await relay.open();

    await admin.getByRole("button", { name: "Create group" }).click();
    const remark = admin.getByRole("alert").filter({ hasText: "Nothing was saved." });
    await expect(remark).toContainText("nothing can be saved");
    await expect(admin.getByLabel("Name")).toHaveValue("Typed before");
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Start course" }).click();
    expect([(await answer).status(), (await answer).headers()["retry-after"]]).toEqual([503, "5"]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lectern is read-only right now");

    await page.goto("/courses/open");
    await expect(page.getByText("changes can’t be saved")).toBeVisible();
    await expect(page.getByRole("button", { name: "Start course" })).toHaveCount(0);
    await admin.goto("/admin");
    await expect(admin.getByText("a database server that accepts changes")).toBeVisible();

    await rows(alter("RESET default_transaction_read_only"));
    const start = page.getByRole("button", { name: "Start course" });
    await expect(async () => {
      await page.goto("/courses/open");
      await expect(start).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await start.click();
    await expect(page).toHaveURL(/\/activities\//);
  });
});

test("any other failure of the API is a 500 with an id and no details, for as long as it lasts", async ({
  request,
  running,
  rows,
}) => {
  const headers = { "X-Api-Key": running.apiKey };
  const person = "/v2/people/019f0000-0000-7000-8000-000000000000";
  const ids = new Set<string>();
  await rows("ALTER TABLE people RENAME COLUMN last_name TO mislaid");
  for (const path of ["/v2/people?limit=7", "/v2/people?sort=last_name", "/v2/people?page=400", person]) {
    const answer = await request.get(path, { headers });
    expect([answer.status(), answer.headers()["retry-after"]], path).toEqual([500, undefined]);
    ids.add(expectOneError(await answer.json(), "500", "internal_error"));
    expect((await request.head(path, { headers })).status()).toBe(500);
    expect(await answer.text()).not.toMatch(/last_name|SELECT|prisma|node_modules|\bat /i);
  }
  expect(ids.size).toBe(4);
  expect((await request.get("/v2/groups", { headers })).status()).toBe(200);
  await rows("ALTER TABLE people RENAME COLUMN mislaid TO last_name");
  expect((await request.get("/v2/people?limit=7", { headers })).status()).toBe(200);
});

test("the gate does the same on every path", async ({ request, running, rows }) => {
  await rows("ALTER TABLE api_keys RENAME COLUMN rate_limit TO mislaid");
  for (const path of ["/v2/courses", "/v2/courses/open", "/v2/categories?limit=3"]) {
    const answer = await request.get(path, { headers: { "X-Api-Key": running.apiKey } });
    expectOneError(await answer.json(), "500", "internal_error");
    expect(answer.status(), path).toBe(500);
  }
  await rows("ALTER TABLE api_keys RENAME COLUMN mislaid TO rate_limit");
  expect((await request.get("/v2/courses", { headers: { "X-Api-Key": running.apiKey } })).status()).toBe(200);
});

function expectOneError(document: { errors: { id: string }[] }, status: string, code: string): string {
  const words = expect.any(String);
  expect(document).toEqual({ errors: [{ id: words, status, code, title: words, detail: words }] });
  return document.errors[0]?.id ?? "";
}

test("any other failure of a page stays a 500 that tells nothing of it", async ({
  page,
  signIn,
  newPersona,
  rows,
}) => {
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  await signIn.as(await newPersona(), "/account");
  await expect(page).toHaveURL("/account");
  await rows("ALTER TABLE activities RENAME TO mislaid");
  const missing = await page.request.get("/catalog");
  await rows(`CREATE FUNCTION unreadable() RETURNS int LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'could not read block 3 in file "base/5/16384"' USING ERRCODE = 'XX001'; END $$`);
  await rows("CREATE VIEW activities AS SELECT mislaid.* FROM mislaid, unreadable()");
  const answer = await page.goto("/catalog");
  await rows("DROP FUNCTION unreadable CASCADE");
  await rows("ALTER TABLE mislaid RENAME TO activities");
  for (const response of [missing, answer]) {
    expect([response?.status(), response?.headers()["retry-after"]]).toEqual([500, undefined]);
    expect(await response?.text()).not.toMatch(/mislaid|read block|SELECT|node_modules/);
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong");
  expect(complaints.filter((text) => text.includes("Content Security Policy"))).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form that is sent while the database is down says so, and did nothing", async ({
    page,
    signIn,
    newPersona,
  }) => {
    await signIn.as(await newPersona(), "/account");
    await expect(page).toHaveURL("/account");
    relay.close();
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await signIn.outEverywhere();
    expect((await answer).status()).toBe(503);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    await relay.open();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
  });
});
