import { expect, test } from "vitest";
import type { RequiredAttribute } from "@/lib/identity-provider/schema";
import { messagesIn } from "@/lib/messages/messages";
import { type Evidence, evidenceText } from "@/lib/messages/sign-in-evidence";
import { assertAllowed, judgeRule } from "./required-attributes";

const rule = (operator: RequiredAttribute["operator"], ...values: string[]): RequiredAttribute => ({
  attribute: "it",
  operator,
  values,
});

test.each([
  [rule("equals", "example.org", "example.com"), "example.com"],
  [rule("equals", "7"), 7],
  [rule("equals", "true"), true],
  [rule("equals", " Cafe\u0301 "), "Café"],
  [rule("ends_with", "@Example.com"), "ada@EXAMPLE.com"],
  [rule("includes", "Staff"), ["Guests", "Staff"]],
  [rule("includes", "Staff"), "Staff"],
  [rule("includes", "7"), [7]],
])("%j is met by %j", (one, value) => {
  expect(judgeRule(one, value)).toBeNull();
});

test.each([
  [rule("equals", "example.com"), undefined, "absent"],
  [rule("equals", "example.com"), null, "absent"],
  [rule("equals", "example.com"), "Example.com", "other"],
  [rule("equals", "example.com"), "", "other"],
  [rule("equals", "example.com"), ["example.com"], "list"],
  [rule("equals", "[object Object]"), {}, "other"],
  [rule("equals", "9007199254740992"), 2 ** 53, "other"],
  [rule("ends_with", "@example.com"), "ada@example.com.evil.example", "other"],
  [rule("ends_with", "@example.com"), ["ada@example.com"], "list"],
  [rule("includes", "Staff"), ["staff", "Staff members"], "not_in_list"],
  [rule("includes", "Staff"), [], "not_in_list"],
  [rule("includes", "Staff"), [["Staff"]], "not_in_list"],
  [rule("includes", "Staff"), { Staff: true }, "other"],
])("%j is not met by %j: %s", (one, value, finding) => {
  expect(judgeRule(one, value)).toBe(finding);
});

function reasonFor(rules: RequiredAttribute[], json: Record<string, unknown>): string {
  try {
    assertAllowed(rules, { json, text: "" });
    return "";
  } catch (error) {
    return evidenceText((error as { reason: Evidence[] }).reason, messagesIn("en"));
  }
}

test("Every rule must be met, and the reason names unmet rules but no received value", () => {
  const rules: RequiredAttribute[] = [
    { attribute: "hd", operator: "equals", values: ["example.com"] },
    { attribute: "email", operator: "ends_with", values: ["@example.com", "@example.org"] },
    { attribute: "memberOf.*.name", operator: "includes", values: ["Staff"] },
  ];
  const met = { hd: "example.com", email: "ada@example.org", memberOf: [{ name: "Staff" }] };
  const judge = (json: Record<string, unknown>) => assertAllowed(rules, { json, text: "" });
  expect(() => judge(met)).not.toThrow();
  expect(() => assertAllowed([], { json: {}, text: "" })).not.toThrow();
  expect(() => judge({ ...met, email: "ada@private.example", memberOf: undefined })).toThrow(
    expect.objectContaining({
      code: "access_not_allowed",
    }),
  );
  expect(reasonFor(rules, { ...met, email: "ada@private.example", memberOf: undefined })).toBe(
    "email should end with one of “@example.com”, “@example.org”, but has another value; " +
      "memberOf.*.name should include “Staff”, but is absent",
  );
});

test("The reason stays short for any rule", () => {
  const values = Array.from({ length: 100 }, (_, index) => `${index} `.padEnd(2_000, "x"));
  const rules = Array.from({ length: 20 }, () => ({
    ...rule("equals", ...values),
    attribute: "y".repeat(2_000),
  }));
  const reason = reasonFor(rules, {});
  expect(reason).toContain(" and 95 more");
  expect(reason).toMatch(/; 17 more rules$/);
  expect(reason.length).toBeLessThan(2_000);
});
