import { readFile } from "node:fs/promises";
import { dirname, extname, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build, stop } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

const scripts = {
  start: "scripts/start.ts",
  dev: "scripts/dev.ts",
  demo: "scripts/demo.ts",
  lectern: "scripts/lectern.ts",
  "certificate-printer": "lib/certificates/pdf/certificate-printer.ts",
  "workbook-writer": "lib/lists/workbook-writer.ts",
  "metrics-of-processes": "scripts/metrics-of-processes.ts",
  "identity-provider": "e2e/identity-provider/main.ts",
};

/** Builds one script for each launcher and shared chunks, without packages. */
export async function bundle(folder) {
  await build({
    absWorkingDir: root,
    entryPoints: scripts,
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    legalComments: "none",
    logLevel: "silent",
    plugins: [inlinedJson, placed(folder)],
  });
  // esbuild's process would live as long as this one.
  await stop();
}

// Node 20 warns of each JSON module that it imports.
const inlinedJson = {
  name: "inlined-json",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./@].*\.json$/ }, ({ path }) => ({
      path: fileURLToPath(import.meta.resolve(path)),
    }));
  },
};

function placed(folder) {
  return {
    name: "placed",
    setup({ onLoad }) {
      onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path }) => {
        const source = await readFile(path, "utf8");
        if (path.includes(`${sep}node_modules${sep}`) || !source.includes("import.meta.url")) return null;
        const place = relative(folder, path).replaceAll(sep, "/");
        const contents = source.replaceAll(
          "import.meta.url",
          `new URL(${JSON.stringify(place)}, import.meta.url).href`,
        );
        return { contents, loader: extname(path) === ".ts" ? "ts" : "js" };
      });
    },
  };
}
