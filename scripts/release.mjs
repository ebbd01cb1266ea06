// npm run release: builds .release/lectern-VERSION and its .tar.gz, which start with Node.js alone, on any system.
// The file lectern-VERSION.cdx.json lists its packages, and SHA256SUMS has the checksums of all files.
// With --embedded, it includes the embedded PostgreSQL, for systems like this one. With --npm, it makes a package for npm too.
import { createHash } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build, stop } from "esbuild";
import { ensureBuilt, ensureLaunchers } from "./build.mjs";
import { findBinaries } from "./embedded-database/binaries.mjs";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";
import { sbomOf } from "./sbom.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
const { name, version, description, license, engines } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

// The release leaves these parts of a build out, which only build or report.
// No page uses Next.js's edge runtime.
const notServed =
  /^(cache|diagnostics|edge|trace.*|turbopack|types|used-by-.*|.*\.(map|nft\.json|test\.ts))$/;
// Next.js makes no pictures smaller (next.config.mjs).
const unused = /^node_modules\/(sharp|@img|caniuse-lite|@next\/swc-[^/]+)\//;
// Next.js's own build/collect-build-traces.js does much of this; each page's list names its runtime.
const notInProduction =
  /\.d\.ts$|\.development\.js$|\.dev\.js$|next\/dist\/(client\/dev|compiled\/(jest-worker|next-devtools|next-server|webpack)|lib\/upgrade|server\/dev)\//;
// These packages are one file without imports; reading them takes long.
const bundles = /next\/dist\/compiled\/|react-dom\/cjs\/|@prisma\/client\/runtime\//;
const ownFiles = [
  "LICENSE",
  "SECURITY.md",
  ".env.example",
  "public",
  "prisma/migrations",
  "prisma/academy.json",
];

export async function makeRelease({
  embedded = false,
  into = join(root, ".release"),
  packed = true,
  npm = false,
} = {}) {
  if (embedded && npm) throw new Error("npm drops links, and the embedded PostgreSQL has some.");
  const platform = relative(root, await ensureBuilt({ install: true }));
  const launchers = relative(root, await ensureLaunchers({ install: true }));
  const title = embedded ? `${name}-${version}-${process.platform}-${process.arch}` : `${name}-${version}`;
  const folder = join(into, title);
  await progress(`Making ${title}`, async () => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const known = new Set(tracedByNext(platform));
    const packages = [...known, ...(await traced(launchers, known))];
    const postgresql = embedded ? [embeddedPackage()] : [];
    const scripts = ["scripts/embedded-database", "scripts/private-folders.mjs"];
    for (const path of new Set([platform, launchers, ...packages, ...postgresql, ...scripts, ...ownFiles]))
      copy(path, folder);
    replaceLinks(join(folder, platform), join(folder, "node_modules"));
    // Next.js would make a missing folder, but may not.
    mkdirSync(join(folder, platform, "cache/images"), { recursive: true });
    writeFileSync(join(folder, platform, "cache/images/unused"), "");
    await writeProgram(folder, { platform, launchers });
    openToAll(folder);
    if (packed) await run("tar", ["-czf", `${folder}.tar.gz`, "-C", dirname(folder), title]);
    if (npm) await packForNpm(folder);
    if (packed) {
      writeFileSync(
        `${folder}.cdx.json`,
        `${JSON.stringify(await sbomOf(folder, join(root, platform)), null, 2)}\n`,
      );
      writeChecksums(into);
    }
  });
  return { folder, tarball: `${folder}.tar.gz`, npmPackage: `${folder}.tgz`, sbom: `${folder}.cdx.json` };
}

/** Writes SHA256SUMS for this version's files, in the format of `sha256sum --check`. */
function writeChecksums(into) {
  const files = readdirSync(into).filter(
    (file) => file.startsWith(`${name}-${version}`) && /\.(tar\.gz|tgz|cdx\.json)$/.test(file),
  );
  const hashOf = (file) =>
    createHash("sha256")
      .update(readFileSync(join(into, file)))
      .digest("hex");
  const lines = files.sort().map((file) => `${hashOf(file)}  ${file}\n`);
  writeFileSync(join(into, "SHA256SUMS"), lines.join(""));
}

/** Returns the package, which stands beside the release's folder. */
export async function packForNpm(folder) {
  const [into, title] = [dirname(folder), basename(folder)];
  // The package surrounds the folder, because npm would treat packages beside its package.json as dependencies of others.
  writePackage(into, { bin: { lectern: `${title}/lectern.mjs` }, files: [title] });
  try {
    await run("npm", ["pack", "--loglevel=error", "--ignore-scripts"], { cwd: into });
  } finally {
    rmSync(join(into, "package.json"));
  }
  return join(into, `${title}.tgz`);
}

/** Lists the packages' files that Next.js's server and each route need. */
function tracedByNext(platform) {
  const lists = readdirSync(join(root, platform), { recursive: true, encoding: "utf8" })
    .filter((file) => /^(next-server\.js|server\/.+)\.nft\.json$/.test(file))
    .map((file) => join(root, platform, file));
  const files = lists.flatMap((list) =>
    JSON.parse(readFileSync(list, "utf8")).files.map((file) => relative(root, join(dirname(list), file))),
  );
  return files.filter(isOfPackage);
}

/** Lists the launchers' imports, and Next.js's entrance for custom servers. */
async function traced(launchers, known) {
  const scripts = [
    "start.js",
    "lectern.js",
    "metrics-of-processes.js",
    "certificate-printer.js",
    "workbook-writer.js",
  ].map((script) => join(root, launchers, script));
  const ignore = (path) => notInProduction.test(path) || (bundles.test(path) && known.has(path));
  const { fileList } = await nodeFileTrace(scripts, { base: root, ignore });
  return [...fileList].filter(isOfPackage);
}

const isOfPackage = (path) => path.startsWith("node_modules/") && !unused.test(path);

function embeddedPackage() {
  const binaries = findBinaries();
  if (!binaries) throw new Error(`There is no embedded PostgreSQL for ${process.platform}-${process.arch}.`);
  return relative(root, dirname(binaries.native));
}

function copy(path, folder) {
  const isPackage = path.startsWith("node_modules/");
  cpSync(join(root, path), join(folder, path), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => isPackage || !notServed.test(basename(file)),
  });
}

// A build names packages as it likes (`pg-587764f78a6c7a9c`), and has a link for each name. npm would leave the links out.
function replaceLinks(build, packages) {
  const links = join(build, "node_modules");
  const names = filesIn(links).map((link) => {
    const target = relative(packages, resolve(dirname(link), readlinkSync(link)));
    if (target.includes("node_modules")) throw new Error(`${target} is not the only one of its name.`);
    return [relative(links, link), target];
  });
  for (const file of filesIn(build).filter((path) => /\.(js|json)$/.test(path))) {
    const text = readFileSync(file, "utf8");
    const changed = names.reduce((whole, [from, to]) => whole.replaceAll(from, to), text);
    if (changed !== text) writeFileSync(file, changed);
  }
  rmSync(links, { recursive: true, force: true });
}

// Node 22 and newer follow links when they read folders recursively.
function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesIn(path) : [path];
  });
}

const about = { name, version, description, license, private: true, type: "module", engines };

async function writeProgram(folder, parts) {
  writeFileSync(join(folder, "release.json"), `${JSON.stringify(parts)}\n`);
  writePackage(folder, { bin: { lectern: "lectern.mjs" } });
  await build({
    entryPoints: [join(root, "scripts/release/lectern.mjs")],
    outfile: join(folder, "lectern.mjs"),
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "silent",
  });
  await stop();
}

function writePackage(folder, rest) {
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...about, ...rest }, null, 2)}\n`);
}

// Opens all files to other users: builder and server may be different users.
function openToAll(path) {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.mode & 0o100 ? 0o755 : 0o644);
  if (found.isDirectory()) for (const inside of readdirSync(path)) openToAll(join(path, inside));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({ options: { embedded: { type: "boolean" }, npm: { type: "boolean" } } });
  const { folder, tarball, npmPackage, sbom } = await makeRelease(values);
  const made = [
    folder,
    tarball,
    ...(values.npm ? [npmPackage] : []),
    sbom,
    join(dirname(folder), "SHA256SUMS"),
  ];
  process.stderr.write(`  ${made.map((path) => relative(root, path)).join(", ")}\n`);
}
