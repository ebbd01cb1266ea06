import { expect, test } from "vitest";
import { findStale } from "./generate";

test("the generated documents are current: run `npm run docs` after changing a variable or a command", async () => {
  expect(await findStale()).toEqual([]);
});
