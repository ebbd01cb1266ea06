import type { Page } from "playwright";
import type { Visitor } from "./visitors";

export type View = {
  page: string;
  state: string;
  visitor: Visitor;
  path: string;
  /** What to do on the page before looking. */
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

/** Waits for what a form says when nothing was saved; Next.js announces its pages as an alert, too. */
export const refusal = (page: Page) =>
  page.locator('[role="alert"]:not(#__next-route-announcer__)').waitFor();
