import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrast } from "@/lib/appearance/contrast";
import { sheets as judgedSheets, ownAccent } from "@/lib/appearance/theme";

// WCAG 2.2 (1.4.3) requires 4.5 to 1 for all text in app/.
const sheets = ["paper", "surface", "sunken"];
const tones = ["success", "warning", "info", "danger"];
const covers = ["moss", "clay", "slate", "ochre", "plum"];
const texts = [
  ...pairs(["ink", "muted", "accent", "accent-strong", "danger"], [...sheets, "accent-soft"]),
  ...pairs(["ink"], tones.map(soft)),
  ...pairs(["muted"], tones.map(soft)),
  ...tones.flatMap((tone) => pairs([tone], ["paper", "surface", soft(tone)])),
  ...pairs(["on-accent"], ["accent", "accent-strong"]),
  ...pairs(["surface"], ["danger", "danger-strong"]),
  ...pairs(["binding"], covers),
  ...pairs(
    covers.map((name) => `${name}-ink`),
    ["surface", "sunken"],
  ),
];
// WCAG 2.2 (1.4.11) covers the parts that people must see: borders of controls, marks, the progress bar.
const parts = [
  ...pairs(["control"], ["paper", "surface"]),
  ...pairs(["accent"], ["line", ...sheets]),
  ...tones.flatMap((tone) => pairs([tone], [soft(tone)])),
];

const css = readFileSync(new URL("./globals.css", import.meta.url), "utf8");

describe.each(["light", "dark"] as const)("In the %s theme", (theme) => {
  test.each(texts)("Readers can read %s on %s", (text, ground) => {
    expect(contrast(hexOf(text, theme), hexOf(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(parts)("The color %s stands out from %s", (part, ground) => {
    expect(contrast(hexOf(part, theme), hexOf(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});

test.each(["light", "dark"] as const)("The accent check uses the colors of the %s theme", (theme) => {
  const judged = { ...judgedSheets[theme], accent: ownAccent[theme] };
  for (const [name, hex] of Object.entries(judged)) expect(hexOf(name, theme)).toBe(hex);
});

test("No text has an unchecked color", () => {
  const known = new Set([...texts.map(([text]) => text), "control"]);
  expect(usedTextColors().filter((name) => !known.has(name))).toEqual([]);
});

test("Code and callouts have no colors of their own", () => {
  const styles = ["code", "callout"].map((name) =>
    readFileSync(new URL(`./_components/markdown/${name}.css`, import.meta.url), "utf8"),
  );
  expect(styles.join("")).not.toMatch(/#[0-9a-f]{3}|rgb|hsl|oklch/i);
});

function pairs(texts: string[], grounds: string[]): [string, string][] {
  return texts.flatMap((text) => grounds.map((ground): [string, string] => [text, ground]));
}

function soft(tone: string): string {
  return `${tone}-soft`;
}

function hexOf(name: string, theme: "light" | "dark"): string {
  const [, value = ""] = new RegExp(`--color-${name}: ([^;]+);`).exec(css) ?? [];
  const [, alias] = /^var\(--color-([a-z-]+)\)$/.exec(value) ?? [];
  if (alias) return hexOf(alias, theme);
  const [, light, dark] = /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/.exec(value) ?? [];
  const hex = theme === "light" ? light : dark;
  if (!hex) throw new Error(`--color-${name} has no ${theme} colour`);
  return hex;
}

function usedTextColors(): string[] {
  const folder = new URL("./", import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".tsx"),
  );
  const names = [...css.matchAll(/--color-([a-z-]+):/g)].map(([, name = ""]) => name);
  const used = sources.flatMap((name) =>
    [...readFileSync(new URL(encodeURI(name), folder), "utf8").matchAll(/\btext-([a-z-]+)/g)].map(
      ([, color = ""]) => color,
    ),
  );
  return [...new Set(used)].filter((name) => names.includes(name)).sort();
}
