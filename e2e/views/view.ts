import type { Page } from "playwright";
import type { Visitor } from "./visitors";

/** A page in one of its states: how somebody comes to see it. */
export type View = {
  page: string;
  state: string;
  visitor: Visitor;
  path: string;
  /** What is still to be done there. */
  then?: (page: Page) => Promise<unknown>;
};

/** A view, in one line. */
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
