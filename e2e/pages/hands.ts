import type { Locator, Page } from "playwright/test";

/** One way to use what is on a page. */
export type Press = (target: Locator) => Promise<void>;

export const byMouse: Press = (target) => target.click();

export const byTouch: Press = (target) => target.tap();

/** Tab until it has the focus, which is seen at every step, then the key that a button or a link is used with. */
export const byKeyboard: Press = async (target) => {
  await reach(target);
  const isButton = await target.evaluate((element) => element instanceof HTMLButtonElement);
  await target.page().keyboard.press(isButton ? "Space" : "Enter");
};

/** Until React has taken a form over, the browser sends it by itself. */
export async function untilTaken(target: Locator): Promise<void> {
  const node = await target.elementHandle();
  await target
    .page()
    .waitForFunction(
      (element) => element && Object.keys(element).some((key) => key.startsWith("__react")),
      node,
    );
}

/** Tab until it has the focus, and type. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await reach(target);
  await target.page().keyboard.type(text);
}

async function reach(target: Locator): Promise<void> {
  const page = target.page();
  await target.waitFor();
  for (let steps = 0; !(await hasFocus(target)); steps += 1) {
    if (steps === mostSteps) throw new Error(`The Tab key never reached ${target}.`);
    await page.keyboard.press("Tab");
    const unseen = await unseenFocus(page);
    if (unseen) throw new Error(`Nobody sees that this has the focus, at ${page.url()}: ${unseen}`);
  }
}

const mostSteps = 150;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** What has the focus without an outline around it, or around what it stands in; null when all is well. */
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
