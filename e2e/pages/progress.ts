import { expect, type Page } from "playwright/test";

export async function expectNoSidewaysScroll(page: Page, what = `at ${page.url()}`): Promise<void> {
  const beyond = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect.soft(beyond, `pixels beyond the edge, ${what}`).toBeLessThanOrEqual(0);
}
