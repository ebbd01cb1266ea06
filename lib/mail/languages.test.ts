import { expect, test } from "vitest";
import { ownAppearance } from "@/lib/appearance/appearance";
import { mailKinds } from "@/lib/messages/mail/kinds";
import { mailLanguageIn, mailLanguageOf, mailLanguages } from "@/lib/messages/mail/languages";
import { mailMessagesIn } from "@/lib/messages/mail/messages";
import { composeExample, composeTestExample, examplesOf } from "./examples";

const now = new Date("2026-11-26T12:00:00Z");

const others = Object.keys(mailLanguages).filter((language) => language !== "en");

test.each(others)("Every mail in %s has its own words for everything English says", (language) => {
  const english = new Set<string>();
  const said = (language: string) => [
    ...mailKinds.flatMap((kind) =>
      examplesOf(kind).map((example) => composeExample(kind, example, ownAppearance, now, language)),
    ),
    composeTestExample(ownAppearance, language),
  ];
  // Names, numbers and addresses are the same everywhere.
  const lines = (text: string) => text.split("\n").filter((line) => line && !/^(https?:|-- $)/.test(line));
  for (const { subject, text } of said("en")) for (const line of [subject, ...lines(text)]) english.add(line);
  for (const { subject, text, html } of said(language)) {
    expect(html).toContain(`<html lang="${language}">`);
    for (const line of [subject, ...lines(text)]) {
      expect(line).not.toMatch(/undefined|null|NaN/);
      const isName = /^(Fire safety|Data protection at work|First aid|First weeks|[A-Z]\w+ [A-Z]\w+)$/.test(
        line,
      );
      expect(isName || !english.has(line), line).toBe(true);
    }
  }
});

test.each(others)("The unsubscribe pages in %s are translated", (language) => {
  const words = (language: string) => {
    const { ask, done, unknown, too_many } = mailMessagesIn(language).unsubscribePages;
    return mailKinds.flatMap((kind) => [ask(kind), done(kind, true), done(kind, false), unknown, too_many]);
  };
  for (const [index, page] of words(language).entries()) {
    expect(page.text.length).toBeGreaterThan(10);
    expect(page.text).not.toBe(words("en")[index]?.text);
  }
});

test.each([
  [null, null, "en"],
  [null, "de-AT", "de-AT"],
  [null, "it", "en"],
  ["fr", "de-AT", "fr"],
  ["de", "de-AT", "de-AT"],
  ["en", "it", "en"],
])("A person with the choice %j and browser language %j reads %s", (chosen, told, language) => {
  expect(mailLanguageOf(chosen, told)).toBe(language);
});

test("Dates follow the country, and words the language", () => {
  expect(mailLanguageIn("de-AT")).toBe("de");
  expect(mailLanguageIn("toString")).toBe("en");
});
