import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, toHex, toOklch } from "./contrast";
import { findAccentError, nearestAccent, ownAccent, paletteOf, sheets, styleSheetOf } from "./theme";

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("A colour survives its way through OKLCH", () => {
  fc.assert(fc.property(anyColour, (hex) => toHex(toOklch(hex)) === hex));
});

describe.each(["light", "dark"] as const)("In the %s theme", (theme) => {
  test("Lectern’s own accent has no fault", () => {
    expect(findAccentError(ownAccent[theme], theme)).toBeNull();
  });

  test("The nearest colour to any colour keeps all text on it and in it readable", () => {
    fc.assert(
      fc.property(anyColour, (hex) => {
        const accent = nearestAccent(hex, theme);
        expect(findAccentError(accent, theme)).toBeNull();
        const shades = paletteOf(theme === "light" ? accent : null, theme === "dark" ? accent : null)[theme];
        const { paper, surface, sunken, line, ink, muted } = sheets[theme];
        for (const text of [shades.accent, shades.strong])
          for (const ground of [paper, surface, sunken, shades.soft])
            expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        for (const text of [ink, muted]) expect(contrast(text, shades.soft)).toBeGreaterThanOrEqual(4.5);
        for (const ground of [shades.accent, shades.strong])
          expect(contrast(shades.onAccent, ground)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(shades.accent, line)).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 500 },
    );
  });

  test("A readable colour is its own nearest", () => {
    expect(nearestAccent(ownAccent[theme], theme)).toBe(ownAccent[theme]);
  });
});

test("A dark accent made from a light one keeps its hue", () => {
  const { dark } = paletteOf("#9c1c1c", null);
  expect(Math.abs(toOklch(dark.accent).hue - toOklch("#9c1c1c").hue)).toBeLessThan(0.05);
});

test("The light theme refuses yellow and offers a readable ochre; the dark one accepts it", () => {
  expect(findAccentError("#ffcc00", "light")).toMatchObject({ needed: 4.5, nearest: "#7f6503" });
  expect(findAccentError("#ffcc00", "dark")).toBeNull();
});

test("The style sheet has exactly each theme’s colours", () => {
  const palette = paletteOf("#1a4f8b", "#9cc4ff");
  const sheet = styleSheetOf(palette);
  const rules = [...sheet.matchAll(/^(:root\S*) \{ (.*) \}$/gm)].map(([, selector, text = ""]) => [
    selector,
    text,
  ]);
  expect(rules.map(([selector]) => selector)).toEqual([
    ":root",
    ':root[data-theme="dark"]',
    ":root:not([data-theme])",
  ]);
  expect(rules[0]?.[1]).toContain("--color-accent: #1a4f8b;");
  expect(rules[1]?.[1]).toContain("--color-accent: #9cc4ff;");
  expect(rules[2]?.[1]).toBe(rules[1]?.[1]);
  for (const [, text] of rules) expect(text).toMatch(/^(--color-[a-z-]+: #[\da-f]{6}; ?){6}$/);
});
