import { afterEach, expect, test } from "vitest";
import { setEnv } from "./env";
import { derivedToken, isSigned, randomToken, seal, sha256, sign, unseal } from "./secrets";

const [first, second] = ["first-secret-of-this-test-long-enough", "second-secret-of-this-test-long-enough"];

afterEach(() => setEnv({ AUTH_SECRET: first, AUTH_SECRET_PREVIOUS: "" }));

test("a sealed text opens for its own record only", () => {
  setEnv({ AUTH_SECRET: first });
  const sealed = seal("client secret: ä", "record 1");
  expect(sealed).not.toContain("client");
  expect(unseal(sealed, "record 1")).toBe("client secret: ä");
  expect(() => unseal(sealed, "record 2")).toThrow();
});

test("a changed text doesn't open", () => {
  setEnv({ AUTH_SECRET: first });
  const [version, id, nonce, data = ""] = seal("secret", "record").split(".");
  const flipped = `${data.startsWith("A") ? "B" : "A"}${data.slice(1)}`;
  expect(() => unseal([version, id, nonce, flipped].join("."), "record")).toThrow();
  expect(() => unseal("nonsense", "record")).toThrow("AUTH_SECRET");
});

test("after a change of the secret, the earlier one still opens while it is accepted", () => {
  setEnv({ AUTH_SECRET: first });
  const sealed = seal("secret", "record");
  setEnv({ AUTH_SECRET: second, AUTH_SECRET_PREVIOUS: first });
  expect(unseal(sealed, "record")).toBe("secret");
  setEnv({ AUTH_SECRET: second, AUTH_SECRET_PREVIOUS: "" });
  expect(() => unseal(sealed, "record")).toThrow("AUTH_SECRET_PREVIOUS");
});

test("tokens have 256 bits, and derived ones follow their input and purpose", () => {
  expect(randomToken()).toMatch(/^[\w-]{43}$/);
  expect(randomToken()).not.toBe(randomToken());
  expect(derivedToken("session", "a")).toBe(derivedToken("session", "a"));
  expect(derivedToken("session", "a")).not.toBe(derivedToken("session", "b"));
  expect(derivedToken("session", "a")).not.toBe(derivedToken("other", "a"));
  expect(sha256("abc")).toMatch(/^ba7816bf/);
});

test("a signature fits its text and purpose, with an earlier secret too, and no other", () => {
  setEnv({ AUTH_SECRET: first });
  const signature = sign("mail", "text");
  expect(isSigned("mail", "text", signature)).toBe(true);
  expect(isSigned("mail", "text", signature.slice(0, 22)), "its first 128 bits").toBe(true);
  expect(isSigned("mail", "text", signature.slice(0, 20))).toBe(false);
  expect(isSigned("mail", "other", signature)).toBe(false);
  expect(isSigned("other", "text", signature)).toBe(false);
  expect(isSigned("mail", "text", "")).toBe(false);
  setEnv({ AUTH_SECRET: second });
  expect(isSigned("mail", "text", signature)).toBe(false);
  setEnv({ AUTH_SECRET: second, AUTH_SECRET_PREVIOUS: first });
  expect(isSigned("mail", "text", signature)).toBe(true);
});
