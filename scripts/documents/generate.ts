import { readFile, writeFile } from "node:fs/promises";
import { commands } from "./commands";
import { configuration } from "./configuration";

export const documents: Record<string, () => string> = {
  "docs/commands.md": commands,
  "docs/configuration.md": configuration,
};

/** `npm run docs`: writes the generated documents. */
export async function main(): Promise<void> {
  for (const [file, generate] of Object.entries(documents)) await writeFile(file, generate());
}

/** Returns the documents that `npm run docs` would change. */
export async function findStale(): Promise<string[]> {
  const files = await Promise.all(
    Object.entries(documents).map(async ([file, generate]) => ({
      file,
      isStale: (await readFile(file, "utf8")) !== generate(),
    })),
  );
  return files.filter(({ isStale }) => isStale).map(({ file }) => file);
}
