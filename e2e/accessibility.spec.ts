import { axeScript, openView, violationsOf } from "./axe";
import { expect, test } from "./fixtures";
import { views } from "./views/views";
import { addressesOn, signInAs, type Visitor } from "./views/visitors";

const desk = { colorScheme: "light", viewport: { width: 1280, height: 800 } } as const;
const phone = { colorScheme: "dark", viewport: { width: 320, height: 800 } } as const;

// e2e/sweeps/accessibility.spec.ts checks every view in both themes and widths.
const samples: { visitor: Visitor; shape: typeof desk | typeof phone; chosen: string[] }[] = [
  { visitor: "nobody", shape: phone, chosen: ["sign-in new", "sign-in-failed refused"] },
  { visitor: "learner", shape: phone, chosen: ["dashboard full", "activity done"] },
  { visitor: "admin", shape: desk, chosen: ["people list", "new-group refused"] },
];

for (const { visitor, shape, chosen } of samples)
  test(`Axe finds no violations on pages of ${visitor}: ${chosen.join(", ")}`, async ({
    browser,
    running,
  }) => {
    // Other tests count the courses of this platform.
    const storageState = await signInAs(visitor, browser, running, { hasQuizzes: false });
    const context = await browser.newContext({
      ...shape,
      baseURL: running.baseUrl,
      storageState,
      reducedMotion: "reduce",
    });
    await context.addInitScript(axeScript);
    const page = await context.newPage();
    const addressOf = await addressesOn(running);
    for (const name of chosen) {
      const view = views.find((one) => one.visitor === visitor && `${one.page} ${one.state}` === name);
      if (!view) throw new Error(`${visitor} has no view ${name}.`);
      await openView(page, view, addressOf);
      expect.soft(await violationsOf(page), name).toEqual([]);
    }
    await context.close();
  });

test("Axe finds a button without a name", async ({ page }) => {
  await page.addInitScript(axeScript);
  await page.goto("/auth/sign-in");
  await page.evaluate(() => document.body.append(document.createElement("button")));
  expect(await violationsOf(page)).toEqual([expect.stringContaining("button-name")]);
});
