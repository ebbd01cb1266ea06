import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** What an operator types before a command's name: a release (scripts/release.mjs) has a program of its own and no npm. */
export function commandLine(program = process.argv[1] ?? ""): string {
  // npm links to the program.
  if (basename(program) === "lectern") return "lectern";
  const isRelease = existsSync(join(dirname(program), "release.json"));
  return isRelease ? "node lectern.mjs" : "npm run -s lectern --";
}
