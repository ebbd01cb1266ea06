import type { Page } from "playwright";
import type { Visitor } from "./visitors";

export type View = {
  page: string;
  state: string;
  visitor: Visitor;
  /** Has a course's permalink in place of its id (`inCourse`). */
  path: string;
  /** Acts on the page before the picture. */
  then?: (page: Page) => Promise<unknown>;
};

export const view = (
  visitor: Visitor,
  page: string,
  state: string,
  path: string,
  then?: View["then"],
): View => ({
  page,
  state,
  visitor,
  path,
  ...(then && { then }),
});

/** Names a page of a course of e2e/courses.ts. Each platform gives it an id of its own, which `addressesOn` puts in. */
export const inCourse = (permalink: string, rest = "") => `/admin/courses/<${permalink}>${rest}`;

/** Follows the first such link of the page. */
export const follow = (name: string | RegExp) => async (page: Page) => {
  const before = page.url();
  await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
  await page.waitForURL((url) => url.href !== before);
};

/** Waits for what a form says when nothing was saved; Next.js announces its pages as an alert, too. */
export const refusal = (page: Page) =>
  page.locator('[role="alert"]:not(#__next-route-announcer__)').waitFor();
