import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { env } from "@/lib/env";

export type Weight = 400 | 600 | 700;

// The first font with the letter and a place for its marks wins. Expo's Noto Sans is complete, unlike
// Inter's subsets, and places more marks.
const inter = ["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"];
const letters = (weight: Weight) => [
  ...inter.map((subset) => subsetFile("inter", subset, weight)),
  `@expo-google-fonts/noto-sans/${notoSans[weight]}`,
  ...["arabic", "hebrew", "thai", "devanagari"].map((script) =>
    subsetFile(`noto-sans-${script}`, script, weight),
  ),
];

const notoSans = {
  400: "400Regular/NotoSans_400Regular.ttf",
  600: "600SemiBold/NotoSans_600SemiBold.ttf",
  700: "700Bold/NotoSans_700Bold.ttf",
};

const symbols = [
  subsetFile("noto-sans-math", "latin", 400),
  subsetFile("noto-sans-symbols", "symbols", 400),
  subsetFile("noto-sans-symbols-2", "symbols", 400),
];

export type Font = { name: string; file: string; isOfSymbols?: boolean };

/** Puts symbol fonts last, because the operator's fonts may have symbols, too. */
export const fontsOf = (weight: Weight): Font[] => [
  ...bundled(letters(weight)),
  ...furtherFonts(weight),
  ...bundled(symbols).map((font) => ({ ...font, isOfSymbols: true })),
];

export function fontsFolder(): string {
  const { FONTS_DIR, DATA_DIR } = env();
  return resolve(FONTS_DIR ?? join(DATA_DIR, "fonts"));
}

export function furtherFonts(weight: Weight): Font[] {
  const isFitting = ({ name }: Font) => isBold.test(name) === weight > 400;
  const fonts = filesIn(fontsFolder())
    .filter((name) => /\.(ttf|otf|woff2?)$/i.test(name))
    .sort()
    .map((name) => ({ name, file: join(fontsFolder(), name) }));
  return [...fonts.filter(isFitting), ...fonts.filter((font) => !isFitting(font))];
}

const isBold = /bold|black|heavy|[6-9]00/i;

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function bundled(files: string[]): Font[] {
  // Bundled code has no path of its own.
  const { resolve: find } = createRequire(resolve("package.json"));
  return files.map((file) => ({ name: file, file: find(file) }));
}

function subsetFile(family: string, subset: string, weight: Weight): string {
  return `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
}
