import { expect, test } from "vitest";
import { appearanceInput } from "./schema";

const typed = {
  version: "3",
  schoolName: " Ada’s School ",
  logo: "",
  accent: "",
  accentDark: "",
  signInText: "",
};

const errorsOf = (fields: object) =>
  appearanceInput
    .safeParse({ ...typed, ...fields })
    .error?.issues.map(({ path, message }) => [path[0], message]);

test("A form's values are parsed", () => {
  expect(
    appearanceInput.parse({
      ...typed,
      accent: "1A4F8B",
      accentDark: "#FC0",
      logoHasName: "on",
      signInText: "a\r\n\r\nb ",
    }),
  ).toEqual({
    version: 3,
    schoolName: "Ada’s School",
    logo: "",
    logoHasName: true,
    accent: "#1a4f8b",
    accentDark: "#ffcc00",
    signInText: "a\n\nb",
    language: "en",
  });
});

test("Lectern’s own name counts as no name", () => {
  expect(appearanceInput.parse({ ...typed, schoolName: "Lectern" }).schoolName).toBe("");
});

test.each([
  [{ schoolName: "x".repeat(41) }, "schoolName", "longer than 40"],
  [{ schoolName: "a\u0000b" }, "schoolName", "control characters"],
  [{ schoolName: "a\nb" }, "schoolName", "one line"],
  [{ signInText: "x".repeat(1001) }, "signInText", "longer than 1,000"],
  [{ accent: "red" }, "accent", "#1d5340"],
  [{ accent: "#1234" }, "accent", "#1d5340"],
  [{ accent: "#fff;}body{display:none}" }, "accent", "#1d5340"],
  [{ accent: "#ffcc00" }, "accent", "its contrast is 1.2 to 1, and 4.5 to 1 is needed"],
  [{ accentDark: "#101010" }, "accentDark", "in the dark theme"],
])("In %j, %s is refused: %s", (fields, name, words) => {
  expect(errorsOf(fields)).toEqual([[name, expect.stringContaining(words)]]);
});
