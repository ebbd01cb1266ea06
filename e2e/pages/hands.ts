import type { Locator, Page } from "playwright/test";

export type Press = (target: Locator) => Promise<void>;

export const byMouse: Press = (target) => target.click();

/** Waits between taps: browsers ignore the second one within a third of a second. */
export const byTouch: Press = async (target) => {
  const page = target.page();
  const since = Date.now() - (lastTaps.get(page) ?? 0);
  if (since < 400) await page.waitForTimeout(400 - since);
  await target.tap();
  lastTaps.set(page, Date.now());
};

const lastTaps = new WeakMap<Page, number>();

/** Tabs to the target, checking that focus is visible at every step, then presses its key. */
export const byKeyboard: Press = async (target) => {
  await reach(target);
  const isButton = await target.evaluate((element) => element instanceof HTMLButtonElement);
  await target.page().keyboard.press(isButton ? "Space" : "Enter");
};

/** A person's ways to fill in a form. */
export type Hands = {
  press: Press;
  write: (target: Locator, text: string) => Promise<void>;
  /** Ticks a box, or one of several choices. */
  tick: Press;
  select: (target: Locator, label: string) => Promise<void>;
};

export const mouse: Hands = {
  press: byMouse,
  write: (target, text) => target.fill(text),
  tick: (target) => target.check(),
  select: async (target, label) => void (await target.selectOption({ label })),
};

export const keyboard: Hands = {
  press: byKeyboard,
  write: async (target, text) => {
    const isDate = (await target.getAttribute("type")) === "date";
    await reach(target);
    await target.page().keyboard.press("ControlOrMeta+A");
    await target.page().keyboard.type(isDate ? text.replace(/(.{4})-(..)-(..)/, "$2$3$1") : text);
  },
  tick: async (target) => {
    const name = await target.getAttribute("name");
    const isRadio = (await target.getAttribute("type")) === "radio";
    const { keyboard } = target.page();
    // The Tab key stops at the chosen one alone.
    await reach(isRadio ? target.page().locator(`input[name="${name}"]:checked`) : target);
    if (await target.isChecked()) return;
    if (!isRadio) await keyboard.press("Space");
    else while (!(await target.isChecked())) await keyboard.press("ArrowDown");
  },
  select: async (target, label) => {
    await reach(target);
    await target.page().keyboard.type(label);
  },
};

/** Waits until React has taken a form over; before, the browser sends it by itself. */
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
  const node = await target.elementHandle();
  for (let steps = 0; ; steps += 1) {
    const { isThere, unseen } = await page.evaluate(lookAtFocus, node);
    if (unseen && steps > 0)
      throw new Error(`Nobody sees that this has the focus, at ${page.url()}: ${unseen}`);
    if (isThere) return;
    if (steps === maxSteps) throw new Error(`The Tab key never reached ${target}.`);
    await page.keyboard.press("Tab");
  }
}

const maxSteps = 150;

/** `unseen` is the focused element if neither it nor an ancestor has an outline. */
function lookAtFocus(target: Node | null): { isThere: boolean; unseen: string | null } {
  const focused = document.activeElement;
  const isThere = focused === target;
  if (!focused || focused === document.body) return { isThere, unseen: null };
  for (let element: Element | null = focused; element; element = element.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) return { isThere, unseen: null };
  }
  return { isThere, unseen: focused.outerHTML.slice(0, 300) };
}
