import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { chooseLanguage, languageIn } from "./languages";

test.each([
  [[], [], "en", "en"],
  [[], ["de-AT"], "en", "de-AT"],
  [[], ["it"], "fr", "fr"],
  [[], ["it", "es-MX"], "fr", "es-MX"],
  [["fr"], ["de-AT"], "en", "fr"],
  [["de"], ["de-AT"], "en", "de-AT"],
  [["en"], ["it"], "de", "en"],
  [[null, "ar"], ["de"], "en", "ar"],
  [["xx", undefined], ["toString"], "en", "en"],
])(
  "With the choices %j, the browser's %j and the platform's %s, a person reads %s",
  (choices, browser, platform, language) => {
    expect(chooseLanguage(choices, browser, platform)).toBe(language);
  },
);

test("Texts follow the language, whatever the country", () => {
  expect(["de-AT", "en", "toString"].map(languageIn)).toEqual(["de", "en", "en"]);
});

test("French quotation marks and colons stay on the line of their words", () => {
  const folder = "lib/messages/fr";
  const breaking = readdirSync(folder).flatMap((file) =>
    readFileSync(`${folder}/${file}`, "utf8")
      .split("\n")
      .map((line) => line.replace(/^\s*"[^"]*": /, ""))
      .filter((line) => /« | »| [:;!?](?=[\s<"]|$)/.test(line)),
  );
  expect(breaking).toEqual([]);
});
