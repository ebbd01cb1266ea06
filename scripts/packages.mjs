import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Installs the packages of package-lock.json, unless those that are installed satisfy it. */
export async function ensureInstalled() {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  if (!isInstalled())
    await progress("Installing packages", () => run(npm, ["ci", "--no-audit", "--no-fund"]));
}

/** Ends this process with one line when the packages of package-lock.json are not installed: nobody asked to. */
export function requireInstalled() {
  if (isInstalled()) return;
  process.stderr.write("The packages of this version are not installed: run npm ci.\n");
  process.exit(1);
}

// npm writes what it has installed into a lock file of its own. Of packages for other platforms it has installed none.
function isInstalled() {
  const [wanted, installed] = ["package-lock.json", "node_modules/.package-lock.json"].map(packagesOf);
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
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
