import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { default as Axe, AxeResults, RunOnly } from "axe-core";
import type { Page } from "playwright/test";
import { expect, test } from "./fixtures";
import { views } from "./views/views";
import { signInAs, type Visitor, visitors } from "./views/visitors";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// Each page first in one of these, whole; then in the other theme and width, for what those decide.
const shapes = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 320 },
  { colorScheme: "dark", width: 1280 },
  { colorScheme: "light", width: 320 },
] as const;

type Shape = (typeof shapes)[number];

const opposite = ({ colorScheme, width }: Shape) =>
  shapes.find((shape) => shape.colorScheme !== colorScheme && shape.width !== width) as Shape;

const decidedByShape = ["color-contrast", "link-in-text-block", "scrollable-region-focusable", "target-size"];

// Half the size of `axe.source`, which would be sent to every page.
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

async function faultsOf(page: Page, runOnly: RunOnly = { type: "tag", values: tags }): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = (await page.evaluate(
    (runOnly) => window.axe.run({ runOnly, resultTypes: ["violations"] }),
    runOnly,
  )) as AxeResults;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html.slice(0, 200)}\n${failureSummary}`),
  );
}

async function expectNoFaults(page: Page, what: string, { colorScheme, width }: Shape, runOnly?: RunOnly) {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
  expect.soft(await faultsOf(page, runOnly), `${what}, ${colorScheme}, ${width} pixels`).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

const seenBy = (visitor: Visitor) => views.filter((view) => view.visitor === visitor);
// The admin has so many views that they are checked in parallel; the others are each one person with one history.
const part = 12;
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
  test(`${name} is accessible in both themes, on a phone and on a desk`, async ({
    browser,
    running,
    baseURL,
  }) => {
    test.slow();
    const storageState = await signInAs(visitor, browser, running);
    const context = await browser.newContext({ baseURL, storageState, reducedMotion: "reduce" });
    const page = await context.newPage();
    for (const [index, { page: name, state, path, then }] of seen.entries()) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await then?.(page);
      const first = shapes[index % shapes.length] as Shape;
      await expectNoFaults(page, `${name}, ${state}`, first);
      await expectNoFaults(page, `${name}, ${state}`, opposite(first), {
        type: "rule",
        values: decidedByShape,
      });
      await context.setOffline(false);
    }
    await context.close();
  });
}

test("axe does find what is wrong", async ({ page }) => {
  await page.goto("/auth/sign-in");
  await page.evaluate(() => document.body.append(document.createElement("button")));
  expect(await faultsOf(page)).toEqual([expect.stringContaining("button-name")]);
});
