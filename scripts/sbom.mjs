import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { run } from "./run.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Returns a CycloneDX document of the packages in a release: in its `node_modules`, and in the chunks of its build. npm
 * describes each.
 * @param build the folder of the build, with its source maps
 */
export async function sbomOf(folder, build) {
  const shipped = new Set([...packagesIn(folder), ...packagesInChunks(build)]);
  const all = JSON.parse(
    await run("npm", ["sbom", "--sbom-format", "cyclonedx", "--package-lock-only"], { cwd: root }),
  );
  const keyOf = ({ name, version }) => `${name}@${version}`;
  const components = all.components.filter((component) => shipped.has(keyOf(component)));
  const described = new Set(components.map(keyOf));
  const unknown = [...shipped].filter((key) => !described.has(key));
  if (unknown.length > 0) throw new Error(`package-lock.json does not have ${unknown.join(", ")}.`);
  const { version, name } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const { metadata } = all;
  const refs = new Set([metadata.component["bom-ref"], ...components.map((one) => one["bom-ref"])]);
  return {
    ...all,
    metadata: {
      ...metadata,
      lifecycles: [{ phase: "build" }],
      // npm names it after the folder.
      component: { ...metadata.component, type: "application", name, version },
    },
    // A release needs all of its packages, including those that npm calls optional.
    components: components.map((component) => ({ ...component, scope: "required" })),
    dependencies: all.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}

/** Lists each package below `node_modules` as `name@version`. */
export function packagesIn(folder) {
  const packages = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(file));
  return packages.map((file) => keyIn(join(folder, dirname(file))));
}

function packagesInChunks(build) {
  const maps = readdirSync(build, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".map"),
  );
  const folders = new Set(maps.flatMap((map) => sourcesOf(join(build, map)).flatMap(packageOf)));
  return [...folders].map(keyIn);
}

function sourcesOf(map) {
  const { sources = [], sections = [] } = JSON.parse(readFileSync(map, "utf8"));
  return [...sources, ...sections.flatMap((section) => section.map.sources)].map((source) =>
    resolve(dirname(map), source.replace(/^turbopack:\/\/\/\[project\]/, root)),
  );
}

/** Finds the folder of the package that a source belongs to. */
function packageOf(source) {
  const [folder] = /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(source) ?? [];
  return folder && existsSync(join(folder, "package.json")) ? [folder] : [];
}

function keyIn(folder) {
  const { name, version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return `${name}@${version}`;
}
