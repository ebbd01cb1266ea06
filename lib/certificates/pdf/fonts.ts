import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { env } from "@/lib/env";

export type Weight = 400 | 600 | 700;

// A letter is set in the first font that has it and a place for its marks. Inter comes in subsets; the Noto Sans of Expo is
// whole, and places marks on far more letters.
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

// They have one weight.
const symbols = [
  subsetFile("noto-sans-math", "latin", 400),
  subsetFile("noto-sans-symbols", "symbols", 400),
  subsetFile("noto-sans-symbols-2", "symbols", 400),
];

/** `isOfSymbols` for one whose letters are only there to accompany its symbols. */
export type Font = { name: string; file: string; isOfSymbols?: boolean };

/** Lectern's fonts come first, then the operator's, then symbols, because the operator's fonts may have those, too. */
export const fontsOf = (weight: Weight): Font[] => [
  ...bundled(letters(weight)),
  ...furtherFonts(weight),
  ...bundled(symbols).map((font) => ({ ...font, isOfSymbols: true })),
];

/** Where an operator puts fonts for further scripts: .ttf, .otf, .woff or .woff2. */
export function fontsFolder(): string {
  const { FONTS_DIR, DATA_DIR } = env();
  return resolve(FONTS_DIR ?? join(DATA_DIR, "fonts"));
}

/** By name, the bold ones first where the text is bold. None when the folder is missing, or cannot be read. */
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

/** Files of packages, which next.config.mjs adds to a release by name. */
function bundled(files: string[]): Font[] {
  // What a build bundles has no path of its own.
  const { resolve: find } = createRequire(resolve("package.json"));
  return files.map((file) => ({ name: file, file: find(file) }));
}

function subsetFile(family: string, subset: string, weight: Weight): string {
  return `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
}
