import { readdir } from "node:fs/promises";
import { join } from "node:path";

let known: Promise<string[]> | undefined;

export function knownMigrations(): Promise<string[]> {
  known ??= readdir(/* turbopackIgnore: true */ join(process.cwd(), "prisma/migrations")).then((names) =>
    names.filter((name) => /^\d+_/.test(name)).sort(),
  );
  return known;
}
