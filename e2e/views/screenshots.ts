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
type Theme = (typeof themes)[number];
const widths = [360, 1280];
const all = [...views, ...partsOfAdmins];

/**
 * `npm run screenshots [-- NAME …]` takes `page-state-theme-width.png` of every view, or of some visitors or pages.
 * `--language=de` takes translated views, unfolded and without the errors and results of their forms, in the
 * light theme or with `--theme=dark` in the dark one.
 */
export async function main(): Promise<void> {
  const { values, positionals: chosen } = parseArgs({
    options: { language: { type: "string" }, theme: { type: "string", default: "light" } },
    allowPositionals: true,
  });
  const { language } = values;
  const theme = values.theme === "dark" ? "dark" : "light";
  const takeOne: typeof takeAll = (...args) =>
    language ? takeTranslated(...args, language, theme) : takeAll(...args);
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
            await takeOne(browser, running, state, { ...view, path: addressOf(view.path) });
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

async function takeAll(browser: Browser, { baseUrl }: Running, storageState: StorageState, view: View) {
  for (const width of widths) {
    const context = await newContext(browser, baseUrl, storageState, width);
    const page = await context.newPage();
    await page.goto(view.path);
    await view.then?.(page);
    for (const colorScheme of themes) await take(page, view, colorScheme, width);
    await context.close();
  }
}

// A view may act only once: what it did stays. Its page is reloaded, since it acts in English.
async function takeTranslated(
  browser: Browser,
  { baseUrl }: Running,
  storageState: StorageState,
  view: View,
  language: string,
  theme: Theme,
) {
  const context = await newContext(browser, baseUrl, storageState);
  const page = await context.newPage();
  await page.goto(view.path);
  await view.then?.(page);
  await context.setOffline(false);
  await context.addCookies([{ name: languageCookie, value: language, url: baseUrl }]);
  const address = new URL(page.url());
  // A fragment alone reloads nothing, and a preview of an email names its language.
  address.hash = "";
  if (address.pathname.startsWith("/mail/previews/")) address.searchParams.set("language", language);
  await page.goto(address.href);
  await unfold(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 812 });
    await take(page, view, theme, width);
  }
  await context.close();
}

const newContext = (browser: Browser, baseURL: string, storageState: StorageState, width = 1280) =>
  browser.newContext({ baseURL, storageState, viewport: { width, height: 812 }, reducedMotion: "reduce" });

async function take(page: Page, { page: name, state }: View, colorScheme: Theme, width: number) {
  await page.emulateMedia({ colorScheme });
  await settle(page);
  const path = join(folder, `${name}-${state}-${colorScheme}-${width}.png`);
  await page.screenshot({ path, fullPage: true });
}

/** Opens what folds, such as the forms of saved views. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
  });
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
