import { afterEach, expect, test } from "vitest";
import { setEnv } from "@/lib/env";
import { isOf, isOurs, messageIdOf } from "./message-id";

const [first, second] = ["first-secret-of-this-test-long-enough", "second-secret-of-this-test-long-enough"];
const keys = ["assigned:course:person", "assigned:other:person"];

afterEach(() => setEnv({ AUTH_SECRET: first, AUTH_SECRET_PREVIOUS: "" }));

test("a Message-ID is the same for the same entries, and proves that it is ours", () => {
  setEnv({ AUTH_SECRET: first });
  const id = messageIdOf(keys);
  expect(messageIdOf(keys)).toBe(id);
  expect([isOurs(id), isOf(id, keys), isOf(id, keys.slice(1))]).toEqual([true, true, false]);
});

test("nobody without AUTH_SECRET can make one from the entries", () => {
  setEnv({ AUTH_SECRET: second });
  const forged = messageIdOf(keys);
  setEnv({ AUTH_SECRET: first });
  expect(isOurs(forged)).toBe(false);
  expect(isOurs(forged.replace(/\..*@/, "@")), "as it was made before it was signed").toBe(false);
  expect(isOurs("<another@example.com>")).toBe(false);
  expect(isOurs("")).toBe(false);
});

test("after AUTH_SECRET was changed, an earlier one still counts as long as it is named", () => {
  setEnv({ AUTH_SECRET: first });
  const id = messageIdOf(keys);
  setEnv({ AUTH_SECRET: second, AUTH_SECRET_PREVIOUS: first });
  expect([isOurs(id), isOf(id, keys)]).toEqual([true, true]);
});
