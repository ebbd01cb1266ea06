import type { Locator, Page } from "playwright/test";

export type Press = (target: Locator) => Promise<void>;

export const byMouse: Press = (target) => target.click();

export const byTouch: Press = (target) => target.tap();

/** Tabs to the target, checking that focus is visible at every step, then presses its key. */
export const byKeyboard: Press = async (target) => {
  await reach(target);
  const isButton = await target.evaluate((element) => element instanceof HTMLButtonElement);
  await target.page().keyboard.press(isButton ? "Space" : "Enter");
};

/** Until React has taken a form over, the browser sends it by itself. */
export async function untilHydrated(target: Locator): Promise<void> {
  const node = await target.elementHandle();
  await target
    .page()
    .waitForFunction(
      (element) => element && Object.keys(element).some((key) => key.startsWith("__react")),
      node,
    );
}

export async function typeInto(target: Locator, text: string): Promise<void> {
  await reach(target);
  await target.page().keyboard.type(text);
}

async function reach(target: Locator): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let steps = 0; !(await hasFocus(target)); steps += 1) {
    if (steps === maxSteps) throw new Error(`The Tab key never reached ${target}.`);
    await page.keyboard.press("Tab");
    const unseen = await unseenFocus(page);
    if (unseen) throw new Error(`Nobody sees that this has the focus, at ${page.url()}: ${unseen}`);
  }
}

const maxSteps = 150;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** The focused element if neither it nor an ancestor has an outline; null when all is well. */
function unseenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    for (let element: Element | null = focused; element; element = element.parentElement) {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) return null;
    }
    return focused.outerHTML.slice(0, 300);
  });
}
