// npm run release: what serves, in .release/lectern-VERSION and a .tar.gz of it. It starts with Node alone, on any system.
// --embedded: with the embedded PostgreSQL, for systems like this one.
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build, stop } from "esbuild";
import { ensureBuilt, ensureLaunchers } from "./build.mjs";
import { findBinaries } from "./embedded-database/binaries.mjs";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
const { name, version, license, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

// Of a build: what only builds, or tells how it went.
const notServed = /^(cache|diagnostics|trace.*|turbopack|types|used-by-.*|.*\.(map|nft\.json|test\.ts))$/;
// Next.js makes no pictures smaller (next.config.mjs).
const unused = /^node_modules\/(sharp|@img|caniuse-lite|@next\/swc-[^/]+)\//;
// Much of it as in Next.js's own build/collect-build-traces.js; the runtimes of pages are those that its lists name.
const notInProduction =
  /\.d\.ts$|\.development\.js$|\.dev\.js$|next\/dist\/(client\/dev|compiled\/(jest-worker|next-devtools|next-server|webpack)|lib\/upgrade|server\/dev)\//;
// Packages in one file, which import no others: reading them takes long.
const bundles = /next\/dist\/compiled\/|react-dom\/cjs\/|@prisma\/client\/runtime\//;
const ownFiles = ["LICENSE", ".env.example", "public", "prisma/migrations", "prisma/academy.json"];

export async function makeRelease({ embedded = false, into = join(root, ".release"), packed = true } = {}) {
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
    // Next.js makes it when it is missing, and may not.
    mkdirSync(join(folder, platform, "cache/images"), { recursive: true });
    await writeProgram(folder, { platform, launchers });
    openToAll(folder);
    if (packed) await run("tar", ["-czf", `${folder}.tar.gz`, "-C", dirname(folder), title]);
  });
  return { folder, tarball: `${folder}.tar.gz` };
}

/** The packages' files that Next.js found to be needed by its server, and by each route. */
function tracedByNext(platform) {
  const lists = readdirSync(join(root, platform), { recursive: true, encoding: "utf8" })
    .filter((file) => /^(next-server\.js|server\/.+)\.nft\.json$/.test(file))
    .map((file) => join(root, platform, file));
  const files = lists.flatMap((list) =>
    JSON.parse(readFileSync(list, "utf8")).files.map((file) => relative(root, join(dirname(list), file))),
  );
  return files.filter(isOfPackage);
}

/** What the launchers import besides, with Next.js's entrance for servers of one's own. */
async function traced(launchers, known) {
  const scripts = ["start.js", "lectern.js", "metrics-of-processes.js"].map((script) =>
    join(root, launchers, script),
  );
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

async function writeProgram(folder, parts) {
  writeFileSync(join(folder, "release.json"), `${JSON.stringify(parts)}\n`);
  const about = {
    name,
    version,
    license,
    private: true,
    type: "module",
    engines,
    bin: { lectern: "lectern.mjs" },
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(about, null, 2)}\n`);
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

// Whoever unpacks or builds it may have closed their files to others; whoever runs it is another user.
function openToAll(path) {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  chmodSync(path, found.mode & 0o100 ? 0o755 : 0o644);
  if (found.isDirectory()) for (const inside of readdirSync(path)) openToAll(join(path, inside));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({ options: { embedded: { type: "boolean" } } });
  const { folder, tarball } = await makeRelease(values);
  process.stderr.write(`  ${relative(root, folder)} and ${relative(root, tarball)}\n`);
}
