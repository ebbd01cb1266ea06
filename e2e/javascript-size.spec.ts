import type { Page } from "playwright/test";
import { expect, test } from "./fixtures";
import { Course } from "./pages/course";

const maxKilobytes = 130;

async function kilobytesOfScripts(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script" || new URL(request.url()).pathname.endsWith(".js"))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await page.waitForFunction(() => "next" in window);
  await page.waitForLoadState("networkidle");
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

test("a first visit to any page of a learner's loads little JavaScript", async ({
  page,
  browser,
  baseURL,
  signIn,
  newPersona,
}) => {
  await signIn.as(await newPersona(), "/courses/journey");
  await new Course(page).start();
  const activity = new URL(page.url()).pathname;
  const storageState = await page.context().storageState();
  const loaded: Record<string, number> = {};
  for (const path of [
    "/",
    "/catalog",
    "/courses",
    "/courses/journey",
    activity,
    "/assignments",
    "/account",
  ]) {
    const context = await browser.newContext({ baseURL, storageState });
    loaded[path] = await kilobytesOfScripts(await context.newPage(), path);
    await context.close();
  }
  for (const [path, kilobytes] of Object.entries(loaded)) {
    expect(kilobytes, `${path}: nothing was counted`).toBeGreaterThan(20);
    expect(kilobytes, path).toBeLessThanOrEqual(maxKilobytes);
  }
});
