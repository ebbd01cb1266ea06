import type { Browser, BrowserContext, Page, Request } from "playwright/test";
import { expect } from "./fixtures";
import { mapConcurrently } from "./map-concurrently";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** An admin's forms also upload files, show previews, and keep what is unsaved. */
const maxKilobytes = { learner: 130, admin: 165 };

async function kilobytesOfScripts(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = [];
  const underWay = new Set<Request>();
  let latest = 0;
  page.on("request", (request) => {
    underWay.add(request);
    latest = Date.now();
  });
  page.on("requestfailed", (request) => underWay.delete(request));
  page.on("requestfinished", (request) => {
    underWay.delete(request);
    if (request.resourceType() === "script" || new URL(request.url()).pathname.endsWith(".js"))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(path);
  await page.waitForFunction(() => "next" in window);
  // Chromium's headless shell does not always report an idle network.
  await expect.poll(() => underWay.size === 0 && Date.now() - latest > 500).toBe(true);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1000;
}

/** Visits each page for the first time. */
export async function expectLittle(
  of: keyof typeof maxKilobytes,
  browser: Browser,
  baseURL: string | undefined,
  storageState: StorageState,
  paths: string[],
): Promise<void> {
  const loaded: Record<string, number> = {};
  // Most of the time each waits for what may still come.
  await mapConcurrently(
    paths,
    async (path) => {
      const context = await browser.newContext({ baseURL, storageState });
      loaded[path] = await kilobytesOfScripts(await context.newPage(), path);
      await context.close();
    },
    3,
  );
  for (const [path, kilobytes] of Object.entries(loaded)) {
    expect.soft(kilobytes, `${path}: nothing was counted`).toBeGreaterThan(20);
    expect.soft(kilobytes, path).toBeLessThanOrEqual(maxKilobytes[of]);
  }
}
