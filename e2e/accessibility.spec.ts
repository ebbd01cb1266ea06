import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { default as Axe, AxeResults, RunOnly } from "axe-core";
import type { Page } from "playwright/test";
import { expect, test } from "./fixtures";
import { expectNoSidewaysScroll } from "./pages/progress";
import type { View } from "./views/view";
import { views } from "./views/views";
import { addressesOn, onPlatformOf, signInAs, type Visitor, visitors } from "./views/visitors";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// Each state of a page in one of these, its first one also in the other theme and width, for what those decide. That all colors
// of text can be read in both themes: app/globals.test.ts.
const phone = 320;
const shapes = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: phone },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: phone },
] as const;

type Shape = (typeof shapes)[number];

const opposite = ({ colorScheme, width }: Shape) =>
  shapes.find((shape) => shape.colorScheme !== colorScheme && shape.width !== width) as Shape;

const decidedByShape = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

// Half the size of `axe.source`. As a script of every page it is sent and compiled once.
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

type Judged = { runOnly: RunOnly; isWhole: boolean };

const everything: Judged = { runOnly: { type: "tag", values: tags }, isWhole: true };
const whatShapeDecides: Judged = { runOnly: { type: "rule", values: decidedByShape }, isWhole: true };

/**
 * Without `isWhole`, below what is the same on every page; and without its colors, which cost the most to judge and are those of the
 * page's first state or judged in app/globals.test.ts.
 */
async function faultsOf(page: Page, { runOnly, isWhole }: Judged = everything): Promise<string[]> {
  const { violations } = (await page.evaluate(
    ({ runOnly, isWhole }) => {
      const main = isWhole ? null : document.querySelector("main");
      // What nothing plays is not waited for.
      const rules = { "color-contrast": { enabled: isWhole } };
      return window.axe.run(main ?? document, {
        runOnly,
        rules,
        resultTypes: ["violations"],
        preload: false,
      });
    },
    { runOnly, isWhole },
  )) as AxeResults;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html.slice(0, 200)}\n${failureSummary}`),
  );
}

async function expectNoFaults(page: Page, what: string, { colorScheme, width }: Shape, judged: Judged) {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
  expect.soft(await faultsOf(page, judged), `${what}, ${colorScheme}, ${width} pixels`).toEqual([]);
}

/** Of the whole page once; of its other states what is theirs, unless that is in its header. */
async function judge(page: Page, view: View, shape: Shape): Promise<void> {
  const what = `${view.page}, ${view.state}`;
  const isFirst = firsts.has(view);
  await expectNoFaults(page, what, shape, { ...everything, isWhole: isFirst || view.state === "open-menu" });
  if (isFirst) await expectNoFaults(page, what, opposite(shape), whatShapeDecides);
  await page.setViewportSize({ width: phone, height: 800 });
  await expectNoSidewaysScroll(page, what);
}

const firsts = new Set(
  views.filter((one, index) => views.findIndex(({ page }) => page === one.page) === index),
);

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

const seenBy = (visitor: Visitor) => views.filter((view) => view.visitor === visitor);
// The admin has so many views that they are checked in parallel; the others are each one person with one history.
const part = 24;
const sets = visitors.flatMap((visitor) => {
  const all = seenBy(visitor);
  const size = visitor === "admin" ? part : all.length;
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => ({
    name: `what ${visitor} sees, part ${index + 1},`,
    visitor,
    seen: all.slice(index * size, (index + 1) * size),
  }));
});

for (const { name, visitor, seen } of sets) {
  test(`${name} is accessible in both themes, on a phone and on a desk`, ({ browser, running: shared }) =>
    onPlatformOf(visitor, shared, async (running) => {
      test.slow();
      const storageState = await signInAs(visitor, browser, running);
      const context = await browser.newContext({
        baseURL: running.baseUrl,
        storageState,
        reducedMotion: "reduce",
      });
      await context.addInitScript(axe);
      const page = await context.newPage();
      const addressOf = await addressesOn(running);
      for (const [index, view] of seen.entries()) {
        await page.goto(addressOf(view.path));
        const heading = page.getByRole("heading", { level: 1 });
        await expect(heading).toBeVisible();
        if (view.page !== "not-found") await expect(heading).not.toHaveText(/not found|isn’t available/);
        await view.then?.(page);
        await judge(page, view, shapes[index % shapes.length] as Shape);
        await context.setOffline(false);
      }
      await context.close();
    }));
}

test("axe does find what is wrong", async ({ page }) => {
  await page.addInitScript(axe);
  await page.goto("/auth/sign-in");
  await page.evaluate(() => document.body.append(document.createElement("button")));
  expect(await faultsOf(page)).toEqual([expect.stringContaining("button-name")]);
});
