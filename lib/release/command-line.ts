import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { env } from "@/lib/env";

export const defaultDataFolder = ".data";

export function adminLinkCommand(): string {
  const { PORT, BASE_URL, DATA_DIR } = env();
  const all = { PORT, BASE_URL, DATA_DIR };
  const defaults = { PORT: 3000, BASE_URL: `http://localhost:${PORT}`, DATA_DIR: defaultDataFolder };
  const changed = (Object.keys(all) as (keyof typeof all)[]).filter((name) => all[name] !== defaults[name]);
  return `${changed.map((name) => `${name}=${all[name]} `).join("")}${commandLine()} admin-link`;
}

/** Returns the start of an operator's command: a release (scripts/release.mjs) has its own program and no npm. */
export function commandLine(program = process.argv[1] ?? ""): string {
  // npm links to the program.
  if (basename(program) === "lectern") return "lectern";
  const isRelease = existsSync(join(dirname(program), "release.json"));
  return isRelease ? "node lectern.mjs" : "npm run -s lectern --";
}
