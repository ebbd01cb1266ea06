import { expect, test } from "vitest";
import { escapeLike } from "./like";

test("letters that mean something in a pattern stand for themselves", () => {
  expect(escapeLike("50%_\\")).toBe("50\\%\\_\\\\");
});
