import { expect, test } from "vitest";
import { trimmed, withoutInvisible } from "./trimmed";

test.each([..."\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2069\ufeff\u00a0"])(
  "the invisible %j is removed around a name, and nothing within it",
  (sign) => {
    expect(trimmed(`${sign} ${sign}Ada${sign}Lovelace ${sign}`)).toBe(`Ada${sign}Lovelace`);
    expect(withoutInvisible(`${sign}ada@x.example${sign}`)).toBe("ada@x.example");
  },
);

test("in an address, they are removed within, too", () => {
  expect(withoutInvisible("ada\u200b@x.\u2060example ")).toBe("ada@x.example");
  expect(withoutInvisible("not one")).toBe("not one");
});

test("joiners within a name, and those that end a Malayalam one, stay, because they shape its letters", () => {
  expect(trimmed("می‌خواهم")).toBe("می‌خواهم");
  expect(trimmed("രാജന\u0d4d\u200d \u200d")).toBe("രാജന\u0d4d\u200d");
  expect(trimmed("\u200bක්‍රි\u200b")).toBe("ක්‍රි");
});

test("a long run of them takes no long time", () => {
  expect(trimmed(`a${"\u200b".repeat(200_000)}b`)).toHaveLength(200_002);
});
