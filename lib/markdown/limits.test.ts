import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { excessText } from "@/lib/courses/content-schema";
import { countPieces, excessOf } from "./limits";

function wordsOf(text: string): string | null {
  const excess = excessOf(text);
  return excess && excessText(excess);
}

test.each([
  ["- a\n", "100,000 blocks (paragraphs, headings, list items), and 3,000 are allowed"],
  ["# a\n", "100,000 blocks"],
  ["a\n=\n", "blocks"],
  ["> a\n\n", "100,000 blocks"],
  ["> - > a\n\n", "300,000 blocks"],
  ["a\n\n", "100,000 blocks"],
  ["1. a\n", "100,000 blocks"],
  ["```\na\n```\n", "blocks"],
  ["- [ ] a\n", "100,000 blocks"],
  ["|x|y|\n", "blocks|cells"],
  ["|a", "table cells"],
  ["[a]: /b\n", "blocks"],
  ["a\n", "100,001 lines"],
  ["\n", "100,001 lines"],
  ["[a](/b) ", "marks of links"],
  ["*a* ", "marks"],
  ["`a` ", "marks"],
  ["a@b.example ", "marks"],
  ["https://a.example ", "marks"],
  ["xhttp://", "marks"],
  ["&amp;", "marks"],
])("%j, repeated, is refused with a reason", (piece, words) => {
  const excess = wordsOf(piece.repeat(100_000));
  expect(excess).toMatch(new RegExp(words.replace(/[()]/g, "\\$&")));
  expect(excess).toContain("split it into several activities");
});

test("Every row of a table counts as many cells as the head", () => {
  const table = `${"|a".repeat(500)}|\n${"|-".repeat(500)}|\n${"|x\n".repeat(100)}`;
  expect(countPieces(table).cells).toBeGreaterThan(50_000);
  expect(wordsOf(table)).toContain("table cells, and 6,000 are allowed");
});

test.each([
  ["the README", readFileSync("README.md", "utf8")],
  ["the license", readFileSync("LICENSE", "utf8")],
  ["a list of 2,000 links", "- [a](https://example.com) and **b**\n".repeat(2_000)],
  ["a table of 200 rows", `|a|b|c|\n|-|-|-|\n${"|[a](/b)|**b**|c|\n".repeat(200)}`],
  ["200 pages", "Some *words* of a_long_text [here](/there).\n\n".repeat(3_000)],
  ["code of 5,000 lines", `\`\`\`sql\n${"  some_column_name,\n".repeat(5_000)}\`\`\``],
  ["one paragraph of 200,000 characters", "words and ".repeat(20_000)],
  ["prose in lines", `${"Some words that fill a line, and then it is broken.\n".repeat(3_500)}`],
])("%s is within the limits", (_what, text) => {
  expect(excessOf(text)).toBeNull();
});

test("Checking 200,000 characters takes time linear in their number", () => {
  for (const text of [" ".repeat(200_000), "- ".repeat(100_000), "1. ".repeat(66_000), "[".repeat(200_000)]) {
    const start = process.cpuUsage();
    excessOf(text);
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(1_000);
  }
});
