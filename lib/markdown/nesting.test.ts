import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { complexTexts } from "@/e2e/xss-corpus";
import { isTooComplex } from "./nesting";

test.each(Object.entries(complexTexts))("%s is too complex", (_name, text) => {
  expect(isTooComplex(text)).toBe(true);
});

test.each([
  ["the README", readFileSync("README.md", "utf8")],
  [
    "twelve levels of lists",
    Array.from({ length: 12 }, (_, level) => `${" ".repeat(level * 4)}- x`)
      .join("\n")
      .slice(0, 300),
  ],
  ["a line of dashes", "- ".repeat(200)],
  ["a long list of links", "- [a](https://example.com) and **b**\n".repeat(2_000)],
  ["a table of 200 rows", `|a|b|\n|-|-|\n${"|[a](/b)|**b**|\n".repeat(200)}`],
  ["code with deep indentation", `\`\`\`sql\n${`${" ".repeat(80)}some_column_name,\n`.repeat(800)}\`\`\``],
  ["a long text", "Some *words* of a_long_text [here](/there).\n\n".repeat(3_000)],
])("%s is within the limits", (_name, text) => {
  expect(isTooComplex(text)).toBe(false);
});
