import { expect, test } from "vitest";
import { messagesIn } from "@/lib/messages/messages";
import { actionText, readChange } from "./words";

const t = messagesIn("en");

test("A change reads in words for any values", () => {
  const before = { tokenEndpoint: "https://one.example", enabled: true, groups: ["a", "b"], note: "" };
  const after = { tokenEndpoint: null, enabled: false, status: "draft", attributePaths: { user_id: "sub" } };
  expect(readChange(t, { before, after })).toEqual([
    { label: "Attribute paths", before: null, after: "User ID: sub" },
    { label: "Enabled", before: "Yes", after: "No" },
    { label: "Groups", before: "a\nb", after: null },
    { label: "Note", before: "—", after: null },
    { label: "Status", before: null, after: "Draft" },
    { label: "Token endpoint", before: "https://one.example", after: "—" },
  ]);
});

test.each([
  ["api_key.revoked", "API key revoked"],
  ["course.opened", "Course opened to everyone"],
  ["course.painted_over", "Course painted over"],
  ["constructor", "Constructor"],
])("%s is %s", (action, words) => {
  expect(actionText(t, action)).toBe(words);
});
