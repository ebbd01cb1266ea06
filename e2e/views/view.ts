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
