import { expect, type Locator, type Page } from "playwright/test";

export function cardsOn(page: Page): Locator {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
}

export function cardOf(page: Page, course: string): Locator {
  return cardsOn(page).filter({ has: page.getByRole("link", { name: course }) });
}

export async function expectProgress(page: Page, course: string, percent: number): Promise<void> {
  await page.goto("/");
  if (percent < 100)
    await expect(page.getByRole("progressbar", { name: course })).toHaveJSProperty("value", percent);
  else await expect(cardOf(page, course)).toContainText("Completed");
  for (const path of ["/courses", "/catalog"]) {
    await page.goto(path);
    const card = cardOf(page, course);
    if (percent < 100) await expect(card.getByRole("progressbar")).toHaveJSProperty("value", percent);
    else await expect(card).toContainText("Completed");
  }
}

export async function expectNoSidewaysScroll(page: Page, what = `at ${page.url()}`): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(beyond, `pixels beyond the edge, ${what}`).toBeLessThanOrEqual(0);
}
