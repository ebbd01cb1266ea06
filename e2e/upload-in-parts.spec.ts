import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { heads } from "@/e2e/testing/media-folder";
import { expect, test } from "./admins";

const film = Buffer.concat([heads.webm, randomBytes(20 * 1024 ** 2)]);
let folder: string;

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-film-"));
  await writeFile(join(folder, "film.webm"), film);
  await writeFile(join(folder, "cancelled.webm"), film);
  await writeFile(join(folder, "other.webm"), heads.webm);
});

test.afterAll(() => rm(folder, { recursive: true }));

const chooser = (page: Page) => page.getByLabel("Choose a file");
const parts = (page: Page) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    const [, number] = /parts\/(\d+)$/.exec(request.url()) ?? [];
    if (number) sent.push(number);
  });
  return sent;
};

test("an upload goes on after the network was cut and the page reloaded, and sends no part twice", async ({
  page,
  admins,
}) => {
  await admins.enter();
  await page.goto("/admin/media?kind=video");
  const sent = parts(page);
  await page.route("**/parts/2", (route) => route.abort("connectionreset"));
  await chooser(page).setInputFiles(join(folder, "film.webm"));
  await expect(page.getByText("The connection was lost. Trying again:")).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "39");

  await page.reload();
  await expect(page.getByText("8.0 of 20.0 MB, 39%")).toBeVisible();
  const again = page.getByLabel("Continue upload of film.webm");
  await again.setInputFiles(join(folder, "other.webm"));
  await expect(page.getByText("This isn’t film.webm as it was")).toBeVisible();
  await page.unrouteAll();
  await again.setInputFiles(join(folder, "film.webm"));
  await expect(page.getByRole("heading", { name: "film.webm" })).toBeVisible();
  expect(sent.filter((number) => number === "1")).toEqual(["1"]);
  expect(sent.at(-1)).toBe("3");
  const address = String(await page.getByText(/^\/media\//).textContent());
  expect((await (await page.request.get(address)).body()).equals(film)).toBe(true);
  await page.reload();
  await expect(page.getByText("Not finished")).toBeHidden();
});

test("an upload is paused, continued and cancelled by keyboard, and a cancelled one is gone", async ({
  page,
  admins,
  rows,
}) => {
  await admins.enter();
  await page.goto("/admin/media?kind=video");
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/parts/2", async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await chooser(page).setInputFiles(join(folder, "cancelled.webm"));
  const pause = page.getByRole("button", { name: "Pause upload" });
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "39");
  await pause.press("Enter");
  await expect(page.getByText("Paused: cancelled.webm")).toBeVisible();
  const goOn = page.getByRole("button", { name: "Continue upload" });
  await expect(goOn).toBeFocused();
  await goOn.press("Enter");
  await expect(pause).toBeFocused();
  await page.getByRole("button", { name: "Cancel upload" }).press("Enter");
  await expect(page.getByRole("progressbar")).toBeHidden();
  release();
  await expect.poll(() => rows("SELECT FROM media_uploads WHERE name = 'cancelled.webm'")).toEqual([]);
});

test("another admin is offered nothing of it", async ({ page, admins }) => {
  await admins.enter();
  await page.goto("/admin/media?kind=video");
  await page.route("**/parts/2", (route) => route.abort("connectionreset"));
  await chooser(page).setInputFiles(join(folder, "film.webm"));
  await expect(page.getByText("The connection was lost. Trying again:")).toBeVisible();
  await page.context().clearCookies();
  await admins.enter();
  const asked = page.waitForResponse((answer) => /upload\/[\da-f-]{36}$/.test(answer.url()));
  await page.goto("/admin/media?kind=video");
  expect((await asked).status()).toBe(404);
  await expect(page.getByText("film.webm")).toBeHidden();
});
