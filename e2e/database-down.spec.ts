import type { Page } from "playwright/test";
import { expect, testOn } from "./fixtures";
import { Relay } from "./relay";

const relay = new Relay();

/** A platform that reaches its database by a way which the tests cut. */
const test = testOn({ LOG_LEVEL: "silent" }, (databaseUrl) => relay.to(databaseUrl));

test.describe.configure({ mode: "serial" });

test.afterEach(async () => {
  relay.close();
  await relay.open();
});

const words = "Lectern is not available right now";

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
  await page.getByRole("button", { name: "Try again" }).click();
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
  const statuses = () => Promise.all(paths.map(async (path) => (await request.get(path, options)).status()));
  expect(await statuses()).toEqual([303, 303, 200, 200]);
  relay.close();
  for (const path of paths) {
    const answer = await request.get(path, options);
    expect([answer.status(), answer.headers()["retry-after"]], path).toEqual([503, "5"]);
  }
  await relay.open();
  expect(await statuses()).toEqual([303, 303, 200, 200]);
});

test("a database that answers nothing at all is told of within seconds", async ({ page }) => {
  await page.goto("/auth/sign-in");
  relay.freeze();
  for (const _connection of ["established", "new"]) await expectUnavailable(page, "/auth/sign-in");
});

test("any other failure of a page stays a 500", async ({ page, signIn, newPersona, rows }) => {
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  await signIn.as(await newPersona(), "/account");
  await expect(page).toHaveURL("/account");
  await rows("ALTER TABLE activities RENAME TO mislaid");
  const answer = await page.goto("/catalog");
  await rows("ALTER TABLE mislaid RENAME TO activities");
  expect([answer?.status(), answer?.headers()["retry-after"]]).toEqual([500, undefined]);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Something went wrong here");
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
    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    expect((await answer).status()).toBe(503);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(words);
    await relay.open();
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account");
  });
});
