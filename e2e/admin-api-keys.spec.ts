import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Locator, Page } from "playwright/test";
import { expect, test } from "./admins";

const run = promisify(execFile);

async function create(page: Page, name: string, press = (button: Locator) => button.click()) {
  await page.goto("/admin/api-keys");
  await page.getByRole("link", { name: "Create API key" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await press(page.getByRole("button", { name: "Create API key" }));
  await expect(page.getByRole("heading", { name: "Copy this key now" })).toBeVisible();
  const [key = "", command = ""] = await page.getByRole("main").getByRole("code").allTextContents();
  expect(key).toMatch(/^lectern_[\w-]{43}$/);
  return { key, command };
}

test("a key that an admin makes works as shown until they revoke it, and the audit log tells of both without it", async ({
  page,
  request,
  signIn,
  newPersona,
  admins,
}) => {
  const [admin, name] = [await newPersona(), `Reports ${Date.now()}`];
  await signIn.quietly(admin);
  await admins.makeAdmin(admin);
  const { key, command } = await create(page, name);
  await expect(page.getByRole("heading", { name: "Copy this key now" })).toBeFocused();
  expect(page.url()).not.toContain(key);
  const { stdout } = await run("sh", ["-c", `${command} --silent --show-error`]);
  expect(JSON.parse(stdout)).toMatchObject({ data: [{ type: "courses" }] });
  await page.reload();
  expect(await page.content()).not.toContain(key);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");

  await page.goto(`/admin/api-keys?q=${name}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("this minute");
  await row.getByRole("button", { name: `Revoke ${name}` }).click();
  await page.getByRole("button", { name: "Yes, revoke it" }).click();
  await expect(page.getByText("Requests with it are now refused.")).toBeVisible();
  expect((await request.get("/v2/courses", { headers: { "X-Api-Key": key } })).status()).toBe(401);
  await expect(async () => {
    await page.goto(`/admin/api-keys?q=${name}`);
    await expect(row).toContainText("A system still sends it");
  }).toPass();

  await page.goto(`/admin/audit-log?about=${name}`);
  const entries = page.getByRole("row").filter({ hasText: name });
  await expect(entries).toContainText(["API key revoked", "API key created"]);
  await expect(entries.first()).toContainText(admin.login);
  await expect(entries.first()).toContainText(/127\.0\.0\.1|::1/);
  await entries.last().getByRole("link").first().click();
  await expect(page.getByRole("main")).toContainText("Everything");
  const csv = await (await page.request.post(`/admin/audit-log/csv?about=${name}`)).text();
  expect(csv.trim().split("\r\n")).toHaveLength(3);
  for (const text of [csv, await page.content()]) expect(text).not.toContain(key.slice(12));
});

/** Presses again before the first response, which the browser then drops. */
async function pressTwice(button: Locator): Promise<string> {
  const dropped = new Promise<string>((resolve) =>
    button.page().route("**/admin/api-keys/new", async (route) => {
      await button.page().unroute("**/admin/api-keys/new");
      resolve(await (await route.fetch()).text());
    }),
  );
  await button.scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {};
  // Playwright itself clicks nothing on a page that is being left.
  await button.page().mouse.click(x + 9, y + 9);
  const answer = await dropped;
  await button.page().mouse.click(x + 9, y + 9);
  return answer;
}

test("without JavaScript, a key is shown once, even after a double click or a late form", async ({
  browser,
  baseURL,
  page,
  signIn,
  newPersona,
  admins,
  rows,
  request,
}) => {
  const [admin, name] = [await newPersona(), `Plain ${Date.now()}`];
  await signIn.quietly(admin);
  await admins.makeAdmin(admin);
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const plain = await context.newPage();
  let dropped = "";
  const { key } = await create(plain, name, async (button) => {
    dropped = await pressTwice(button);
  });
  expect(dropped).toContain(key);
  expect((await request.get("/v2/courses", { headers: { "X-Api-Key": key } })).status()).toBe(200);
  expect(await rows("SELECT 1 FROM api_keys WHERE name = $1", name)).toHaveLength(1);
  await rows("UPDATE api_keys SET created_at = now() - interval '2 minutes' WHERE name = $1", name);
  await plain.reload();
  await expect(plain.getByText("This form was sent twice, but only one key was created.")).toBeVisible();
  expect(await plain.content()).not.toContain(key);
  expect(await rows("SELECT 1 FROM api_keys WHERE name = $1", name)).toHaveLength(1);
  await context.close();
});

test("a key is rotated: both secrets work, each shows its use, and the previous one is ended once nobody needs it", async ({
  newPlainAdmin,
  request,
}) => {
  const name = `Rotated ${Date.now()}`;
  const page = await newPlainAdmin();
  const secret = () => page.wordsOf("code").find((words) => /^lectern_[\w-]{43}$/.test(words)) ?? "";
  const status = async (key: string) =>
    (await request.get("/v2/courses", { headers: { "X-Api-Key": key } })).status();
  await page.open("/admin/api-keys/new");
  await page.press("Create API key", { Name: name });
  const key = secret();
  await page.open(`/admin/api-keys?q=${name}`);
  await page.follow(name);
  expect(page.words).toContain("Anywhere");
  await page.press("Rotate key");
  expect(page.words).toContain("Copy this key now");
  const newer = secret();
  expect(newer).not.toBe(key);
  expect([await status(key), await status(newer)]).toEqual([200, 200]);
  await page.follow("I’ve copied it");
  await expect(async () => {
    await page.open(page.path);
    expect(page.words).toContain("Previous secret");
    expect(page.words).not.toContain("Never used");
  }).toPass();
  await page.press("Yes, end it");
  expect(page.words).toContain("Only the new one works now.");
  expect([await status(key), await status(newer)]).toEqual([401, 200]);
});
