import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { default as Axe, AxeResults, RunOnly } from "axe-core";
import type { Page } from "playwright/test";
import { expect, test } from "./fixtures";
import { views } from "./views/views";
import { signInAs, type Visitor } from "./views/visitors";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const everything: RunOnly = { type: "tag", values: tags };
const contrast: RunOnly = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

// Colours differ with the theme and all else with the width, so that two of four are looked at whole.
const shapes = [
  { colorScheme: "light", width: 1280, runOnly: everything },
  { colorScheme: "dark", width: 1280, runOnly: contrast },
  { colorScheme: "dark", width: 320, runOnly: everything },
  { colorScheme: "light", width: 320, runOnly: contrast },
] as const;

// Half as much to send to every page as `axe.source`.
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds wrong with the page as it is now. */
async function faultsOf(page: Page, runOnly = everything): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  const { violations } = (await page.evaluate(
    (only) => window.axe.run({ runOnly: only, resultTypes: ["violations"] }),
    runOnly,
  )) as AxeResults;
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}): ${html.slice(0, 200)}\n${failureSummary}`),
  );
}

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

const seenBy = (visitor: Visitor) => views.filter((view) => view.visitor === visitor);
// An admin sees so much that it is looked at in parts, beside each other; the others are each one person with one history.
const part = 12;
const sets = (["nobody", "newcomer", "learner", "returning-admin", "admin"] as const).flatMap((visitor) => {
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
    for (const { page: name, state, path, then } of seen) {
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await then?.(page);
      for (const { colorScheme, width, runOnly } of shapes) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height: 800 });
        const faults = await faultsOf(page, runOnly);
        expect.soft(faults, `${name}, ${state}, ${colorScheme}, ${width} pixels`).toEqual([]);
      }
      await page.close();
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
