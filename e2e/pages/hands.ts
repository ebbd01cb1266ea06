import type { Locator, Page } from "playwright/test";

export type Press = (target: Locator) => Promise<void>;

export const byMouse: Press = (target) => target.click();

/** Never twice in the third of a second in which two taps in one place are a double tap, whose second one is ignored. */
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
export const keyboard = {
  press: byKeyboard,
  write: async (target: Locator, text: string) => {
    const isDate = (await target.getAttribute("type")) === "date";
    await reach(target);
    const { keyboard } = target.page();
    await keyboard.press("ControlOrMeta+A");
    if (isDate) await keyboard.type(text.replace(/(.{4})-(..)-(..)/, "$2$3$1"));
    else await keyboard.insertText(text);
  },
  tick: async (target: Locator) => {
    const name = await target.getAttribute("name");
    const isRadio = (await target.getAttribute("type")) === "radio";
    const { keyboard } = target.page();
    // The Tab key stops at the chosen one alone.
    await reach(isRadio ? target.page().locator(`input[name="${name}"]:checked`) : target);
    if (await target.isChecked()) return;
    if (!isRadio) await keyboard.press("Space");
    else while (!(await target.isChecked())) await keyboard.press("ArrowDown");
  },
  select: async (target: Locator, label: string) => {
    await reach(target);
    await target.page().keyboard.type(label);
  },
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

/** Fills text fields as quickly as a paste. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await reach(target);
  await target.page().keyboard.insertText(text);
}

/** Holds the Tab key: a press at a time would wait a frame for each of the many links of a page. */
async function reach(target: Locator): Promise<void> {
  const page = target.page();
  await target.waitFor();
  const tabs = await page.evaluateHandle(tabUpTo, await target.elementHandle());
  for (let held = 0; ; held += atOnce) {
    const { isThere, unseen } = await tabs.evaluate((look) => look());
    if (unseen) throw new Error(`Nobody sees that this has the focus, at ${page.url()}: ${unseen}`);
    if (isThere) break;
    if (held >= maxTabs) throw new Error(`The Tab key never reached ${target}.`);
    await Promise.all(Array.from({ length: atOnce }, () => page.keyboard.down("Tab")));
    await page.keyboard.up("Tab");
  }
  await tabs.evaluate((look) => look.stop());
}

const [atOnce, maxTabs] = [15, 150];

/** Swallows the Tab keys that come after the target has the focus. `unseen` is the first focused element without an outline. */
function tabUpTo(target: Node | null) {
  const listening = new AbortController();
  const options = { capture: true, signal: listening.signal };
  let unseen: string | null = null;
  const isThere = () => document.activeElement === target;
  const hasOutline = (element: Element | null): boolean => {
    if (!element) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return (
      (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2) || hasOutline(element.parentElement)
    );
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== "Tab" || !isThere()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocus = ({ target: focused }: FocusEvent) => {
    if (focused instanceof Element && !hasOutline(focused)) unseen ??= focused.outerHTML.slice(0, 300);
  };
  window.addEventListener("keydown", onKey, options);
  window.addEventListener("focusin", onFocus, options);
  return Object.assign(() => ({ isThere: isThere(), unseen }), { stop: () => listening.abort() });
}
