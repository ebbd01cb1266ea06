import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { expect, test } from "vitest";
import * as runtime from "@/lib/messages/runtime";
import { compileLanguage, missingTexts, readCatalog } from "./compile-messages.mjs";

type Texts = Record<string, Record<string, string | { same: true }>>;

function catalogWith(texts: Texts) {
  const folder = mkdtempSync(join(tmpdir(), "lectern-catalog-"));
  for (const [language, area] of Object.entries(texts)) {
    mkdirSync(join(folder, language));
    writeFileSync(join(folder, language, "area.json"), JSON.stringify(area));
  }
  return readCatalog(folder);
}

// biome-ignore lint/suspicious/noExplicitAny: the test calls texts that it compiled a moment ago
function run(language: string, texts: Texts): any {
  const typescript = compileLanguage(language, catalogWith(texts)).replace(/^import .*$/gm, "");
  const code = transformSync(typescript, { loader: "ts", format: "cjs" }).code;
  const module = { exports: {} as Record<string, { area: unknown }> };
  new Function("module", "choose", "number", "plural", code)(
    module,
    ...[runtime.choose, runtime.number, runtime.plural],
  );
  return module.exports[language]?.area;
}

test("Texts have arguments, plurals, choices, tags and nested keys", () => {
  const texts = run("en", {
    en: {
      quoted: "`Save` costs $'{'5'}'\\",
      due: "Due {day}",
      people: "{count, plural, =0 {No one} one {# person} other {# people}}",
      kind: "{isPath, select, true {learning path} other {course}}",
      help: "Read <link>the {name}</link>",
      "form.share": "{share, number, ::percent} done",
    },
  });
  expect(texts.quoted).toBe(`\`Save\` costs ${"$"}{5}\\`);
  expect(texts.due({ day: "May 1" })).toBe("Due May 1");
  expect([0, 1, 1200].map((count) => texts.people({ count }))).toEqual([
    "No one",
    "1 person",
    "1,200 people",
  ]);
  expect([true, false].map((isPath) => texts.kind({ isPath }))).toEqual(["learning path", "course"]);
  expect(texts.help({ name: "guide", link: (text: string) => `[${text}]` })).toBe("Read [the guide]");
  expect(texts.form.share({ share: 0.4 })).toBe("40% done");
});

test("A text has a form for each plural of its language, at least for the exact number", () => {
  const said = (language: string, forms: string) => () =>
    catalogWith({
      en: { a: "{n, plural, one {# day} other {# days}}" },
      [language]: { a: `{n, plural, ${forms}}` },
    });
  const arabic = "=0 {0} one {1} two {2} few {# f} many {# m}";
  expect(said("ar", `${arabic} other {# o}`)).not.toThrow();
  expect(said("ar", "one {1} few {# f} other {# o}")).toThrow("lacks the plural two, many");
  expect(said("fr", "one {# jour} other {# jours}"), "a million is rare").not.toThrow();
  expect(said("de", "=1 {ein Tag} other {# Tage}")).not.toThrow();
  expect(said("de", "other {# Tage}")).toThrow("lacks the plural one");
});

test("A language uses its own plurals and numbers, and English for what it lacks", () => {
  const german = { files: "{count, plural, one {# Datei} other {# Dateien}}" };
  const english = { files: "{count, plural, one {# file} other {# files}}", later: "Later" };
  const texts = run("de", { en: english, de: german });
  expect([1, 1200].map((count) => texts.files({ count }))).toEqual(["1 Datei", "1.200 Dateien"]);
  expect(texts.later).toBe("Later");
  expect(missingTexts(catalogWith({ en: english, de: german }))).toEqual({ en: [], de: ["area.later"] });
});

test.each([
  ["broken syntax", { en: { a: "{count, plural, one {x}" } }, "en/area.json: a"],
  ["an argument of two kinds", { en: { a: "{n} {n, number}" } }, "{n} is string and number"],
  ["a date", { en: { a: "{day, date}" } }, "pass dates as finished texts"],
  ["a text that English lacks", { en: {}, de: { a: "A" } }, "English has no such text"],
  [
    "an unknown argument",
    { en: { a: "Hi {name}" }, de: { a: "Hallo {nmae}" } },
    "{nmae} is string here and absent",
  ],
  ["an untranslated text", { en: { a: "Save" }, de: { a: "Save" } }, "untranslated"],
])("The catalog refuses %s, and names the file", (_, texts, message) => {
  expect(() => catalogWith(texts as Texts)).toThrow(message);
});

test("A word may be the same in both languages if its file says so", () => {
  expect(() => catalogWith({ en: { a: "Status" }, de: { a: "Status", "@a": { same: true } } })).not.toThrow();
});

test.each([
  ["E-Mails senden, per e-mail", "E-\u2060Mails senden, per e-\u2060mail"],
  ["Benutzer-IDs, Basis-URL", "Benutzer-\u2060IDs, Basis-\u2060URL"],
  ["API-Schlüssel, Web-Idee", "API-Schlüssel, Web-Idee"],
])("%s breaks no short word at its hyphen", (text, unbroken) => {
  expect(run("de", { en: { it: "It" }, de: { it: text } }).it).toBe(unbroken);
});
