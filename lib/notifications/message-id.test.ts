import { afterEach, expect, test } from "vitest";
import { setEnv } from "@/lib/env";
import { isOf, isOurs, messageIdOf } from "./message-id";

const [first, second] = ["first-secret-of-this-test-long-enough", "second-secret-of-this-test-long-enough"];
const keys = ["assigned:course:person", "assigned:other:person"];

afterEach(() => setEnv({ AUTH_SECRET: first, AUTH_SECRET_PREVIOUS: "" }));

test("The same entries always get the same Message-ID, which proves its origin", () => {
  setEnv({ AUTH_SECRET: first });
  const id = messageIdOf(keys);
  expect(messageIdOf(keys)).toBe(id);
  expect([isOurs(id), isOf(id, keys), isOf(id, keys.slice(1))]).toEqual([true, true, false]);
});

test("A Message-ID can't be made without AUTH_SECRET", () => {
  setEnv({ AUTH_SECRET: second });
  const forged = messageIdOf(keys);
  setEnv({ AUTH_SECRET: first });
  expect(isOurs(forged)).toBe(false);
  expect(isOurs(forged.replace(/\..*@/, "@")), "as it was made before it was signed").toBe(false);
  expect(isOurs("<another@example.com>")).toBe(false);
  expect(isOurs("")).toBe(false);
});

test("An earlier AUTH_SECRET counts while it is named", () => {
  setEnv({ AUTH_SECRET: first });
  const id = messageIdOf(keys);
  setEnv({ AUTH_SECRET: second, AUTH_SECRET_PREVIOUS: first });
  expect([isOurs(id), isOf(id, keys)]).toEqual([true, true]);
});
