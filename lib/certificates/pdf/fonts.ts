import { createRequire } from "node:module";
import { resolve } from "node:path";

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

/** Files in WOFF, which next.config.mjs adds to a release by name. */
export function fontsOf(weight: Weight): Font[] {
  // What a build bundles has no path of its own.
  const { resolve: find } = createRequire(resolve("package.json"));
  return subsets.map(({ family, subset }) => ({
    name: `${family} ${subset} ${weight}`,
    file: find(`@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`),
  }));
}
