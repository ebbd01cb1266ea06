import { contrast, type Oklch, toHex, toOklch } from "./contrast";

export type Theme = "light" | "dark";

/** The accent and what belongs to it, in one theme. */
export type Shades = { accent: string; strong: string; soft: string; onAccent: string };

/** What the accent is seen beside; app/globals.test.ts holds these against app/globals.css. */
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

/** Lectern's own accent. */
export const ownAccent = { light: "#1d5340", dark: "#93cbb0" } as const satisfies Record<Theme, string>;

/** Why an accent cannot be used in a theme: its contrast, what is needed, and the nearest colour that has it. */
export type AccentFault = { contrast: number; needed: number; nearest: string };

/** What is wrong with an accent, or null: it is text, the ground of text, and the mark of what is chosen (WCAG AA). */
export function findAccentFault(accent: string, theme: Theme): AccentFault | null {
  const worst = worstOf(accent, theme);
  return worst.found < worst.needed
    ? { contrast: worst.found, needed: worst.needed, nearest: nearestAccent(accent, theme) }
    : null;
}

/** The accent of both themes and what belongs to it; of one that nobody chose, Lectern's own or what suits the other. */
export function paletteOf(accent: string | null, accentDark: string | null): Record<Theme, Shades> {
  const dark = accentDark ?? (accent ? nearestAccent(accent, "dark") : ownAccent.dark);
  return { light: shadesOf(accent ?? ownAccent.light, "light"), dark: shadesOf(dark, "dark") };
}

/**
 * The style sheet that gives the platform an accent of its own, but on paper. What is well stays green: the accent may
 * be red.
 */
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

/** The colour nearest to another that can be an accent: darker in the light theme, lighter in the dark one. */
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

// The pair that is furthest from what it needs.
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
