import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export async function ensureInstalled() {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  if (!isInstalled())
    await progress("Installing packages", () => run(npm, ["ci", "--no-audit", "--no-fund"]));
}

/** Ends this process with one line when packages are missing: nobody asked for an installation. */
export function requireInstalled() {
  if (isInstalled()) return;
  process.stderr.write("The packages of this version are not installed: run npm ci.\n");
  process.exit(1);
}

// Against npm's own lock file; optional packages of other platforms may be missing.
function isInstalled() {
  const [required, installed] = ["package-lock.json", "node_modules/.package-lock.json"].map(packagesOf);
  return Object.entries(required).every(([path, { version, integrity, optional, devOptional }]) => {
    const found = installed[path];
    if (path === "") return true;
    if (!found) return Boolean(optional || devOptional);
    return found.version === version && found.integrity === integrity;
  });
}

function packagesOf(lockFile) {
  const path = join(root, lockFile);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {};
}
