import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Browser, Page } from "playwright";
import { languageCookie } from "@/lib/messages/languages";
import { progress } from "../../scripts/progress.mjs";
import type { Running } from "../own-platform";
import { withAcademy } from "./academy";
import { partsOfAdmins } from "./role-views";
import type { View } from "./view";
import { views } from "./views";
import { addressesOn, onPlatformOf, type StorageState, signInAs, type Visitor, visitors } from "./visitors";

const folder = "screenshots";
const themes = ["light", "dark"] as const;
const widths = [360, 1280];
const all = [...views, ...partsOfAdmins];

/**
 * `npm run screenshots [-- NAME …]` takes `page-state-theme-width.png` of every view, or of some visitors or pages.
 * `--language=de` takes the translated views in the light theme, without what their forms say.
 */
export async function main(): Promise<void> {
  const { values, positionals: chosen } = parseArgs({
    options: { language: { type: "string" } },
    allowPositionals: true,
  });
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder);
  await withAcademy(async (browser, running) => {
    const isChosen = ({ visitor, page }: View) =>
      chosen.length === 0 || chosen.includes(visitor) || chosen.includes(page);
    for (const visitor of visitors) {
      if (!all.some((view) => view.visitor === visitor && isChosen(view))) continue;
      await progress(`What ${visitor} sees`, () =>
        onPlatformOf(visitor, running, async (running) => {
          const state = await signInAs(visitor, browser, running);
          const addressOf = await addressesOn(running);
          const seen = [...all, ...(await academyViews(browser, running, state, visitor))];
          for (const view of seen.filter((one) => one.visitor === visitor && isChosen(one)))
            await takeAll(browser, running, state, { ...view, path: addressOf(view.path) }, values.language);
        }),
      );
    }
  });
  process.stdout.write(`\nThe pictures are in the folder ${folder}.\n`);
}

/** Reviewed when the academy's content changes. */
async function academyViews(
  browser: Browser,
  { baseUrl }: Running,
  storageState: StorageState,
  visitor: Visitor,
): Promise<View[]> {
  if (visitor !== "learner") return [];
  const context = await browser.newContext({ baseURL: baseUrl, storageState });
  const page = await context.newPage();
  const found: View[] = [];
  for (const permalink of ["welcome", "connect-your-identity-provider"]) {
    const path = `/courses/${permalink}`;
    await page.goto(path);
    found.push({ page: "academy", state: permalink, visitor, path });
    const outline = page.getByRole("navigation", { name: "Outline" }).getByRole("link");
    const links = await outline.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
    links.forEach((link, index) => {
      found.push({ page: "academy", state: `${permalink}-${index + 1}`, visitor, path: link });
    });
  }
  await context.close();
  return found;
}

async function takeAll(
  browser: Browser,
  { baseUrl }: Running,
  storageState: StorageState,
  view: View,
  language?: string,
) {
  for (const width of widths) {
    const context = await browser.newContext({
      baseURL: baseUrl,
      storageState,
      viewport: { width, height: 812 },
      reducedMotion: "reduce",
    });
    const page = await context.newPage();
    await page.goto(view.path);
    await view.then?.(page);
    if (language) {
      await context.setOffline(false);
      await context.addCookies([{ name: languageCookie, value: language, url: baseUrl }]);
      await page.goto(page.url());
    }
    for (const colorScheme of language ? (["light"] as const) : themes) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      const path = join(folder, `${view.page}-${view.state}-${colorScheme}-${width}.png`);
      await page.screenshot({ path, fullPage: true });
    }
    await context.close();
  }
}

// Lazy images are loaded when somebody scrolls to them; nobody does here.
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => {})));
    await document.fonts.ready;
    // A changed theme is painted a few frames later.
    await new Promise((done) => setTimeout(done, 200));
  });
}
