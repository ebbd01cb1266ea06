import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";

type Subset = "latin" | "latin-ext";

// Copied addresses replace the package's style sheet, whose files have no lasting ones.
const letters: Record<Subset, string> = {
  latin: "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122",
  "latin-ext": "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF",
};

export const interFaces = (Object.keys(letters) as Subset[])
  .map(
    (subset) => `@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap;
    src: url(/inter-${subset}.woff2) format("woff2"); unicode-range: ${letters[subset]} }`,
  )
  .join("\n  ");

/** Browsers keep it for a day, because a release may bring another version at the same address. */
export async function answerWithInter(subset: Subset): Promise<Response> {
  // A build doesn't know the path of the package's folder.
  const { resolve: find } = createRequire(resolve("package.json"));
  const file = find(`@fontsource-variable/inter/files/inter-${subset}-opsz-normal.woff2`);
  return new Response(await readFile(file), {
    headers: { "Content-Type": "font/woff2", "Cache-Control": "public, max-age=86400" },
  });
}
