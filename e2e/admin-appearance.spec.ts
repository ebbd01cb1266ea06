import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { heads } from "@/e2e/testing/media-folder";
import { expect, testOnEmptyPlatform } from "./empty-platform";
import { uploadedFiles } from "./platform";

const test = testOnEmptyPlatform();

test.describe.configure({ mode: "serial" });

const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

const field = {
  name: "Platform name (optional)",
  logo: "Logo (optional)",
  accent: "Accent color (optional)",
};

test("name, logo, a colour that can be read and a word for the sign-in page are everybody's from then on", async ({
  newAdmin,
  browser,
  baseURL,
}) => {
  const page = await newAdmin();
  await page.goto("/admin");
  await page.getByText("Platform", { exact: true }).click();
  await page.getByRole("link", { name: "Appearance" }).click();
  await page.getByLabel(field.name).fill("Northwind Academy");
  await page.getByLabel("Text on the sign-in page").fill("Help: it@northwind.example");
  await page.getByLabel("Upload a file for Logo").setInputFiles({
    name: "Ünser Logo.png",
    mimeType: "image/png",
    buffer: picture,
  });
  await expect(page.getByLabel(field.logo, { exact: true })).toHaveValue(/^\/media\/.*\/unser-logo\.png$/);
  await page.getByLabel(field.accent, { exact: true }).fill("#ffcc00");
  await expect(page.getByLabel(field.accent, { exact: true })).toHaveAccessibleDescription(/1\.2 to 1/);
  await page.getByRole("button", { name: "Save appearance", exact: true }).click();
  await expect(page.getByText("Go to the first marked field")).toBeVisible();
  await page.getByRole("button", { name: "Use #7f6503" }).click();
  await page.getByRole("button", { name: "Save appearance", exact: true }).click();
  await expect(page.getByText("The appearance was saved.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Northwind Academy dashboard" })).toBeVisible();

  const stranger = await (await browser.newContext({ baseURL, colorScheme: "light" })).newPage();
  await stranger.goto("/auth/sign-in");
  await expect(stranger).toHaveTitle("Sign in · Northwind Academy");
  await expect(stranger.getByRole("banner")).toContainText("Northwind Academy");
  const logo = stranger.getByRole("banner").locator("img");
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  const accent = () =>
    stranger.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue("--color-accent").trim(),
    );
  expect(await accent()).toBe("#7f6503");
  await stranger.emulateMedia({ colorScheme: "dark" });
  expect(await accent()).not.toBe("#7f6503");
  await stranger.emulateMedia({ media: "print" });
  expect(await accent()).toBe("#000");
  await stranger.context().close();
});

test("the second of two admins sees both versions and loses nothing, and one save follows another", async ({
  newAdmin,
}) => {
  const [one, other] = [await newAdmin(), await newAdmin()];
  for (const page of [one, other]) await page.goto("/admin/appearance");
  await one.getByLabel(field.name).fill("First Academy");
  await other.getByLabel(field.name).fill("Second Academy");
  await one.getByRole("button", { name: "Save appearance", exact: true }).click();
  await expect(one.getByText("The appearance was saved.")).toBeVisible();
  await other.getByRole("button", { name: "Save appearance", exact: true }).click();
  await expect(other.getByRole("main").getByRole("alert")).toContainText(
    "Someone else changed the appearance",
  );
  await expect(other.getByLabel(field.name)).toHaveValue("Second Academy");
  await expect(other.getByLabel(field.name)).toHaveAccessibleDescription(/Current value: First Academy/);
  await other.getByRole("button", { name: "Save appearance", exact: true }).click();
  await expect(other.getByText("The appearance was saved.")).toBeVisible();
  await one.goto("/admin/appearance");
  await expect(one.getByLabel(field.name)).toHaveValue("Second Academy");
  const save = one.getByRole("button", { name: "Save appearance", exact: true });
  await save.click();
  await expect(one, "also of nothing new").toHaveURL(/saved=/);
  for (const name of ["Third Academy", "Fourth Academy"]) {
    await one.getByLabel(field.name).fill(name);
    await save.click();
    await expect(one.getByRole("link", { name: `${name} dashboard` })).toBeVisible();
  }
});

test("an impossible appearance doesn’t break the sign-in page, and Lectern’s own comes back", async ({
  newPlainAdmin,
  request,
  rows,
}) => {
  await rows(
    "UPDATE appearance SET accent = 'red;}*{display:none', accent_dark = '', school_name = '</title>', version = 90",
  );
  const answer = await request.get("/auth/sign-in");
  expect(answer.status()).toBe(200);
  expect(await answer.text()).not.toContain("</title></title>");
  expect(await (await request.get("/appearance.css?v=90")).text()).not.toContain("display");
  const page = await newPlainAdmin();
  await page.open("/admin/appearance");
  await page.press("Restore appearance");
  expect(page.words).toContain("default appearance was restored");
  expect(page.links).toContain("Lectern dashboard");
});

test("an upload whose connection is lost says so, keeps nothing, and is tried again with one press", async ({
  newAdmin,
  running,
  rows,
}, info) => {
  const page = await newAdmin();
  await page.goto("/admin/appearance");
  const logo = page.getByLabel(field.logo, { exact: true });
  const [before, address] = [await uploadedFiles(running.env), await logo.inputValue()];
  const large = Buffer.concat([heads.png, randomBytes(4 * 1024 ** 2)]);
  // The connection breaks half-way, for the server and for the browser.
  await page.route("**/admin/media/upload?*", async (route) => {
    const headers = { ...(await route.request().allHeaders()), "content-length": String(large.length) };
    const sent = httpRequest(route.request().url(), { method: "POST", headers });
    sent.on("error", () => {});
    sent.write(large.subarray(0, large.length / 2));
    await expect.poll(() => uploadedFiles(running.env)).toHaveLength(before.length + 1);
    sent.destroy();
    await route.abort("connectionreset");
  });
  const path = info.outputPath("large.png");
  await writeFile(path, large);
  await page.getByLabel("Upload a file for Logo").setInputFiles(path);
  await expect(page.getByText("The connection was lost.")).toBeVisible();
  await expect.poll(() => uploadedFiles(running.env)).toEqual(before);
  expect(await rows("SELECT FROM media WHERE name LIKE 'large%'")).toEqual([]);
  await expect(logo).toHaveValue(address);

  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(logo).toHaveValue(/\/large\.png$/);
  await expect(page.getByText("The connection was lost.")).toBeHidden();
  const sent = await page.request.get(await logo.inputValue());
  expect((await sent.body()).equals(large)).toBe(true);
});
