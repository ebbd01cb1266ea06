import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { default as Axe, AxeResults, RunOnly } from "axe-core";
import { expect, type Page } from "playwright/test";
import type { View } from "./views/view";

// Half the size of `axe.source`. A page's init script is compiled once.
export const axeScript = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

declare global {
  interface Window {
    axe: typeof Axe;
  }
}

export type Judged = { runOnly: RunOnly; isWhole: boolean };

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export const everything: Judged = { runOnly: { type: "tag", values: tags }, isWhole: true };

/** Returns a page's violations; without `isWhole`, those below `main` that aren't about colors. */
export async function violationsOf(page: Page, { runOnly, isWhole }: Judged = everything): Promise<string[]> {
  const { violations } = (await page.evaluate(
    ({ runOnly, isWhole }) => {
      const main = isWhole ? null : document.querySelector("main");
      const rules = { "color-contrast": { enabled: isWhole } };
      // Preloading would wait for media that nothing plays.
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

/** Opens a page and brings it into a view's state. */
export async function openView(page: Page, view: View, addressOf: (path: string) => string): Promise<void> {
  await page.goto(addressOf(view.path));
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  if (view.page !== "not-found") await expect(heading).not.toHaveText(/not found|isn’t available/);
  await view.then?.(page);
}
