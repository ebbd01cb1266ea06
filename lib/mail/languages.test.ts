import { expect, test } from "vitest";
import { ownAppearance } from "@/lib/appearance/appearance";
import { directionOf, languages } from "@/lib/messages/languages";
import { mailKinds } from "@/lib/messages/mail-kinds";
import { composeExample, composeTestExample, examplesOf } from "./examples";

const now = new Date("2026-11-26T12:00:00Z");

const others = Object.keys(languages).filter((language) => language !== "en");

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
    expect(html).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
    for (const line of [subject, ...lines(text)]) {
      expect(line).not.toMatch(/undefined|null|NaN/);
      const isName = /^(Fire safety|Data protection at work|First aid|First weeks|[A-Z]\w+ [A-Z]\w+)$/.test(
        line,
      );
      expect(isName || !english.has(line), line).toBe(true);
    }
  }
});
