import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { env } from "@/lib/env";

export type Weight = 400 | 600 | 700;

// A letter is set in the first of these that has it.
const subsets = [
  ...["latin", "latin-ext", "vietnamese", "cyrillic", "cyrillic-ext", "greek", "greek-ext"].map((subset) => ({
    family: "inter",
    subset,
  })),
  { family: "noto-sans-arabic", subset: "arabic" },
  { family: "noto-sans-hebrew", subset: "hebrew" },
  { family: "noto-sans-thai", subset: "thai" },
  { family: "noto-sans-devanagari", subset: "devanagari" },
];

export type Font = { name: string; file: string };

/** Those that Lectern brings, then those of the operator. */
export const fontsOf = (weight: Weight): Font[] => [...bundledFonts(weight), ...furtherFonts(weight)];

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

/** Files in WOFF, which next.config.mjs adds to a release by name. */
function bundledFonts(weight: Weight): Font[] {
  // What a build bundles has no path of its own.
  const { resolve: find } = createRequire(resolve("package.json"));
  return subsets.map(({ family, subset }) => ({
    name: `${family} ${subset} ${weight}`,
    file: find(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  }));
}
