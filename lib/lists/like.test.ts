import { expect, test } from "vitest";
import { escapeLike } from "./like";

test("Pattern characters match literally", () => {
  expect(escapeLike("50%_\\")).toBe("50\\%\\_\\\\");
});
