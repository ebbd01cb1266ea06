// What `npm run demo`, `npm test` and `npm start` need before anything of theirs can run: packages, the generated
// database client, the production build. Each is made when it is missing or older than what it is made from.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compressBuild } from "./compress.mjs";
import { findBinaries } from "./embedded-database/binaries.mjs";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const next = join(root, "node_modules", "next", "dist", "bin", "next");
const prisma = join(root, "node_modules", "prisma", "build", "index.js");

/** Installs the packages of package-lock.json, unless those that are installed satisfy it. */
export async function ensureInstalled() {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  if (!isInstalled())
    await progress("Installing packages", () => run(npm, ["ci", "--no-audit", "--no-fund"]));
  findBinaries();
  await ensure(
    join(root, "prisma", "generated", ".lectern-generated"),
    ["package-lock.json", "prisma.config.ts", "prisma/schema.prisma"],
    "Generating the database client",
    () => run(process.execPath, [prisma, "generate"]),
  );
}

/** Builds the platform for production. */
export async function ensureBuilt() {
  await ensureInstalled();
  const sources = [
    "package-lock.json",
    "next.config.mjs",
    "tsconfig.json",
    "instrumentation.ts",
    "proxy.ts",
    "app",
    "lib",
    "public",
  ];
  const env = { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" };
  await ensure(
    join(root, ".next", ".lectern-built"),
    [...sources, "prisma/schema.prisma"],
    "Building the platform",
    async () => {
      await run(process.execPath, [next, "build"], { env });
      compressBuild(join(root, ".next", "static"));
    },
  );
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

async function ensure(stamp, sources, title, make) {
  const wanted = `${process.versions.modules} ${fingerprint(sources)}`;
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  await progress(title, make);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function fingerprint(sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesOf))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

function filesOf(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await ensureBuilt();
