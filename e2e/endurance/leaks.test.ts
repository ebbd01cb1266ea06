import { expect, test } from "vitest";
import { findLeaks } from "./leaks";

const secret = 'a "secret" + äöü';
const secrets = { password: new Set(["another one", secret]) };

test.each([
  ["as it stands", secret],
  ["in a URL", encodeURIComponent(secret)],
  ["in JSON", JSON.stringify({ secret })],
  ["in base64", Buffer.from(secret).toString("base64")],
  ["in base64url", Buffer.from(secret).toString("base64url")],
  ["in hexadecimal", Buffer.from(secret).toString("hex")],
])("a secret is found %s", (_how, form) => {
  const readables = [{ place: "a log", title: "one", text: `before ${form} after` }];
  expect(findLeaks(readables, secrets)).toEqual(["password in a log: one"]);
});

test("where there is none, none is found", () => {
  expect(findLeaks([{ place: "a log", title: "one", text: "a secret" }], secrets)).toEqual([]);
});
