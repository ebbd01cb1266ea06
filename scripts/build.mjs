// Builds the platform (Next.js) and the launchers from their sources. Each goes into a folder that never changes once it is complete, so
// that a running server keeps its own.
import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { compressBuild } from "./compress.mjs";
import { withLock } from "./lock.mjs";
import { ensureInstalled, requireInstalled } from "./packages.mjs";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const builds = join(root, ".builds");
const hour = 3_600_000;

const client = ["package-lock.json", "prisma.config.ts", "prisma/schema.prisma"];
const kinds = {
  platform: {
    title: "Building the platform",
    sources: [
      ...client,
      ...[
        "next.config.mjs",
        "tsconfig.json",
        "instrumentation.ts",
        "app",
        "docs/connect",
        "lib",
        "public",
        "scripts/build.mjs",
        "scripts/compile-messages.mjs",
      ],
    ],
    make: buildPlatform,
    keepFor: 0,
  },
  launchers: {
    title: "Building the launchers",
    sources: [...client, "tsconfig.json", "lib", "prisma", "scripts", "e2e/identity-provider"],
    make: buildLaunchers,
    // A running command may still load a part of them.
    keepFor: hour,
  },
};

/** Builds if necessary; returns the folder. Without `install`, ends this process when packages are missing. */
export const ensureBuilt = ({ install = false } = {}) => ensure("platform", install);

export const ensureLaunchers = ({ install = false } = {}) => ensure("launchers", install);

/** Pins this process to the current build, whatever changes later. */
export async function enterBuild(options) {
  const folder = await ensureBuilt(options);
  process.chdir(root);
  process.env.NEXT_DIST_DIR = relative(root, folder);
  markUsed(folder);
}

/** Keeps the launchers too while this process may need them. Returns the folder. */
export async function enterLaunchers(options) {
  const folder = await ensureLaunchers(options);
  markUsed(folder);
  return folder;
}

function markUsed(folder) {
  const mark = join(folder, `used-by-${process.pid}`);
  try {
    writeFileSync(mark, "");
    process.once("exit", () => rmSync(mark, { force: true }));
  } catch (error) {
    if (!["EROFS", "EACCES", "EPERM"].includes(error.code)) throw error;
  }
}

/** Names the build of the current sources, even before it exists. */
export const platformBuildId = () => fingerprint(kinds.platform.sources).slice(0, 16);

async function ensure(kind, install) {
  const { title, sources, make, keepFor } = kinds[kind];
  const id = fingerprint(sources).slice(0, 16);
  const found = findWhole(kind, id);
  if (found) return found;
  if (install) await ensureInstalled();
  else requireInstalled();
  mkdirSync(builds, { recursive: true });
  return withLock(join(builds, "lock"), "Waiting for another build", async () => {
    const made = findWhole(kind, id);
    if (made) return made;
    const folder = join(builds, `${kind}-${id}-${randomBytes(3).toString("hex")}`);
    await ensureGenerated();
    await progress(title, () => make(folder, id));
    writeFileSync(join(folder, "whole"), "");
    removeOthers(kind, folder, keepFor);
    return folder;
  });
}

function findWhole(kind, id) {
  const names = existsSync(builds) ? readdirSync(builds) : [];
  const name = names.find(
    (one) => one.startsWith(`${kind}-${id}-`) && existsSync(join(builds, one, "whole")),
  );
  return name ? join(builds, name) : null;
}

function removeOthers(kind, folder, keepFor) {
  for (const name of readdirSync(builds)) {
    const other = join(builds, name);
    if (!name.startsWith(`${kind}-`) || other === folder || isUsed(other)) continue;
    if (Date.now() - statSync(other).mtimeMs >= keepFor) rmSync(other, { recursive: true, force: true });
  }
}

function isUsed(folder) {
  const users = readdirSync(folder).filter((name) => name.startsWith("used-by-"));
  return users.some((name) => isRunning(Number(name.slice("used-by-".length))));
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Writes what is generated from sources: the database client and the catalog of texts. */
export async function ensureGenerated() {
  await ensureClient();
  const { compileMessages } = await import("./compile-messages.mjs");
  compileMessages();
}

async function ensureClient() {
  const stamp = join(root, "prisma", "generated", ".made-from");
  const current = fingerprint(client);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === current) return;
  const prisma = join(root, "node_modules", "prisma", "build", "index.js");
  await progress("Generating the database client", () => run(process.execPath, [prisma, "generate"]));
  writeFileSync(stamp, current);
}

async function buildPlatform(folder, id) {
  // Next.js adds a line to the file for each folder that it has ever built into.
  writeFileSync(join(builds, "tsconfig.json"), '{ "extends": "../tsconfig.json" }\n');
  const env = {
    ...process.env,
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_DIST_DIR: relative(root, folder),
    BUILD_ID: id,
    // This key only determines the ids of server actions, with their files and names. It is the same in each build, so that a form of the
    // previous release can be sent to the next one. For encryption, a server has its own key (scripts/platform.ts).
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: createHash("sha256").update("lectern").digest("base64"),
  };
  const next = join(root, "node_modules", "next", "dist", "bin", "next");
  await run(process.execPath, [next, "build"], { env });
  compressBuild(join(folder, "static"));
}

async function buildLaunchers(folder) {
  const { bundle } = await import("./bundle.mjs");
  await bundle(folder);
  const { helpTexts } = await import(pathToFileURL(join(folder, "lectern.js")).href);
  writeFileSync(join(folder, "help.json"), JSON.stringify(helpTexts()));
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
    .filter((entry) => entry.isFile() && !/\.(test|spec)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !/^(prisma|lib.messages).generated/.test(file))
    .sort();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folders = [await ensureBuilt({ install: true }), await ensureLaunchers({ install: true })];
  process.stderr.write(`  ${folders.map((folder) => basename(folder)).join(" and ")} are in .builds\n`);
}
