import { expect, test } from "vitest";
import { issuerDifferences } from "./issuer-difference";

const configured = "https://id.example.com/tenant";

test.each([
  ["https://id.example.com/tenant/", ["slash_added"]],
  ["HTTPS://ID.example.com/tenant", ["case"]],
  [" https://id.example.com/tenant", ["spaces"]],
  ["http://id.example.com/tenant", ["protocol"]],
  ["https://login.example.com/common", ["hostname", "pathname"]],
  ["id.example.com", ["not_url"]],
  ["", ["empty"]],
])("%j differs: %j", (received, differences) =>
  expect(issuerDifferences(received, configured)).toEqual(differences),
);

test("A slash that only the configured issuer has is a difference", () => {
  expect(issuerDifferences(configured, `${configured}/`)).toEqual(["slash_missing"]);
});
