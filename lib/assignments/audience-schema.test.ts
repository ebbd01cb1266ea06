import { expect, test } from "vitest";
import { pastedAudience } from "./audience-schema";

test("The skipped entries of a form compare equal to those that were sent to the browser", () => {
  expect(pastedAudience.parse({ skipped: "ada\r\ngrace" }).skipped).toBe("ada\ngrace");
});
