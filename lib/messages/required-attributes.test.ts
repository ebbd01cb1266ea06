import { expect, test } from "vitest";
import { looseEndingIn } from "./required-attributes";

const warningOf = (...values: string[]) => looseEndingIn({ operator: "ends_with", values });

test.each(["example.com", " example.com ", "ada@example.com"])(
  "The ending %j also matches others",
  (value) => {
    expect(warningOf("@example.org", value)).toBe(value);
  },
);

test.each(["@example.com", ".example.com", "-staff", "staff"])(
  "The ending %j is no domain, or a whole one",
  (value) => {
    expect(warningOf(value)).toBeNull();
  },
);

test("Only endings cause warnings", () => {
  expect(looseEndingIn({ operator: "equals", values: ["example.com"] })).toBeNull();
});
