import type { Page } from "playwright/test";
import { axeScript, everything, type Judged, openView, violationsOf } from "../axe";
import { expect, test } from "../fixtures";
import { expectNoSidewaysScroll } from "../pages/progress";
import type { View } from "../views/view";
import { views } from "../views/views";
import { addressesOn, onPlatformOf, signInAs, type Visitor, visitors } from "../views/visitors";

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

const whatShapeDecides: Judged = { runOnly: { type: "rule", values: decidedByShape }, isWhole: true };

async function expectNoViolations(page: Page, what: string, { colorScheme, width }: Shape, judged: Judged) {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize({ width, height: 800 });
  expect.soft(await violationsOf(page, judged), `${what}, ${colorScheme}, ${width} pixels`).toEqual([]);
}

/** Checks the whole page once, and in its other states only their own content. */
async function judge(page: Page, view: View, shape: Shape): Promise<void> {
  const what = `${view.page}, ${view.state}`;
  const isFirst = firsts.has(view);
  await expectNoViolations(page, what, shape, {
    ...everything,
    isWhole: isFirst || view.state === "open-menu",
  });
  if (isFirst) await expectNoViolations(page, what, opposite(shape), whatShapeDecides);
  await page.setViewportSize({ width: phone, height: 800 });
  await expectNoSidewaysScroll(page, what);
}

const firsts = new Set(
  views.filter((one, index) => views.findIndex(({ page }) => page === one.page) === index),
);

const seenBy = (visitor: Visitor) => views.filter((view) => view.visitor === visitor);
// The admin's views are many, so they are checked in parallel. The others are one person with one history each.
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
      await context.addInitScript(axeScript);
      const page = await context.newPage();
      const addressOf = await addressesOn(running);
      for (const [index, view] of seen.entries()) {
        await openView(page, view, addressOf);
        await judge(page, view, shapes[index % shapes.length] as Shape);
        await context.setOffline(false);
      }
      await context.close();
    }));
}
