import { expect, test } from "vitest";
import { issuerDifference } from "./issuer-difference";

const configured = "https://id.example.com/tenant";

test.each([
  ["https://id.example.com/tenant/", "it ends with a slash, and the configured issuer doesn't"],
  ["HTTPS://ID.example.com/tenant", "upper and lower case differ"],
  [" https://id.example.com/tenant", "it has spaces around it"],
  ["http://id.example.com/tenant", "they differ in http or https"],
  ["https://login.example.com/common", "they differ in the host and the path"],
  ["id.example.com", "it is not a URL"],
  ["", "it is empty"],
])("%j differs: %s", (received, words) => expect(issuerDifference(received, configured)).toBe(words));

test("The explanation says when only the configured issuer ends with a slash", () => {
  expect(issuerDifference(configured, `${configured}/`)).toBe(
    "the configured issuer ends with a slash, and it doesn't",
  );
});
