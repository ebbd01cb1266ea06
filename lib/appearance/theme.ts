import type { AccentError } from "@/lib/refusal-codes";
import { trimmed } from "@/lib/trimmed";
import { contrast, type Oklch, toHex, toOklch } from "./contrast";

export const ownName = "Lectern";

export type Theme = "light" | "dark";

export type Shades = { accent: string; strong: string; soft: string; onAccent: string };

/** These equal app/globals.css, and app/globals.test.ts checks it. */
export const sheets = {
  light: {
    paper: "#f8f4ec",
    surface: "#fffdf8",
    sunken: "#f0eadd",
    line: "#e2d9c8",
    ink: "#26211a",
    muted: "#635a4c",
  },
  dark: {
    paper: "#181612",
    surface: "#211e19",
    sunken: "#2a2620",
    line: "#3a352c",
    ink: "#eee7da",
    muted: "#b3a998",
  },
} as const satisfies Record<Theme, Record<string, string>>;

export const ownAccent = { light: "#1d5340", dark: "#93cbb0" } as const satisfies Record<Theme, string>;

export function readColour(typed: string): string | null {
  const [, digits = ""] = /^#?([\da-f]{6}|[\da-f]{3})$/.exec(trimmed(typed).toLowerCase()) ?? [];
  const six = digits.length === 3 ? digits.replace(/./g, "$&$&") : digits;
  return six ? `#${six}` : null;
}

/** Requires an accent to be readable as text, behind text, and as the mark of a choice (WCAG AA); returns null when it is. */
export function findAccentError(accent: string, theme: Theme): AccentError | null {
  const worst = worstOf(accent, theme);
  return worst.found < worst.needed
    ? {
        contrast: Math.floor(worst.found * 10) / 10,
        needed: worst.needed,
        nearest: nearestAccent(accent, theme),
      }
    : null;
}

export function paletteOf(accent: string | null, accentDark: string | null): Record<Theme, Shades> {
  const dark = accentDark ?? (accent ? nearestAccent(accent, "dark") : ownAccent.dark);
  return { light: shadesOf(accent ?? ownAccent.light, "light"), dark: shadesOf(dark, "dark") };
}

/** Applies to screens only: paper keeps Lectern's colours. Success stays green, because the accent may be red. */
export function styleSheetOf(palette: Record<Theme, Shades>): string {
  const own = paletteOf(null, null);
  const [light, dark] = (["light", "dark"] as const).map((theme) => declarations(palette[theme], own[theme]));
  return `@media screen {
:root { ${light} }
:root[data-theme="dark"] { ${dark} }
}
@media screen and (prefers-color-scheme: dark) {
:root:not([data-theme]) { ${dark} }
}
`;
}

function declarations({ accent, strong, soft, onAccent }: Shades, own: Shades): string {
  return [
    ["accent", accent],
    ["accent-strong", strong],
    ["accent-soft", soft],
    ["on-accent", onAccent],
    ["success", own.accent],
    ["success-soft", own.soft],
  ]
    .map(([name, colour]) => `--color-${name}: ${colour};`)
    .join(" ");
}

/** Returns the nearest readable colour: darker in the light theme, lighter in the dark one. */
export function nearestAccent(accent: string, theme: Theme): string {
  const { chroma, hue, lightness } = toOklch(accent);
  const [step, end] = theme === "light" ? [-0.004, 0] : [0.004, 1];
  let found = accent;
  for (let at = lightness; worstOf(found, theme).isTooLittle && Math.abs(at - end) > 0.004; at += step)
    found = toHex({ lightness: at + step, chroma, hue });
  return found;
}

function shadesOf(accent: string, theme: Theme): Shades {
  const colour = toOklch(accent);
  const isLight = theme === "light";
  const { surface, paper } = sheets[theme];
  return {
    accent,
    strong: toHex(moved(colour, isLight ? -0.08 : 0.07)),
    soft: isLight ? tint(colour, 0.93, 0.025) : tint(colour, 0.32, 0.03),
    onAccent: isLight ? surface : paper,
  };
}

const moved = (colour: Oklch, by: number): Oklch => ({
  ...colour,
  lightness: Math.min(1, Math.max(0, colour.lightness + by)),
});

const tint = ({ chroma, hue }: Oklch, lightness: number, most: number) =>
  toHex({ lightness, chroma: Math.min(chroma, most), hue });

function worstOf(accent: string, theme: Theme) {
  const { soft, strong, onAccent } = shadesOf(accent, theme);
  const { paper, surface, sunken, line } = sheets[theme];
  const pairs: [string, string, number][] = [
    ...[accent, strong].flatMap((text) =>
      [paper, surface, sunken, soft].map((ground): [string, string, number] => [text, ground, 4.5]),
    ),
    [onAccent, accent, 4.5],
    [onAccent, strong, 4.5],
    [accent, line, 3],
  ];
  const judged = pairs.map(([one, other, needed]) => ({ found: contrast(one, other), needed }));
  const [worst = { found: 21, needed: 0 }] = judged.sort((a, b) => a.found / a.needed - b.found / b.needed);
  return { ...worst, isTooLittle: worst.found < worst.needed };
}
