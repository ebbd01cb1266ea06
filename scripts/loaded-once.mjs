import { realpathSync, watch } from "node:fs";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = realpathSync(fileURLToPath(new URL("..", import.meta.url)));
const entryPoints = [
  "instrumentation.ts",
  "lib/certificates/pdf/certificate-printer.ts",
  "lib/lists/workbook-writer.ts",
];

/**
 * Calls back when a file changes that a development server loads only once, such as the gate or a worker thread. Returns a
 * function that ends the watch.
 */
export async function watchFilesLoadedOnce(changed) {
  let files = await findFilesLoadedOnce();
  let ended = false;
  let waiting;
  const watchers = new Map();
  const look = (file) => {
    if (!files.has(file)) return;
    clearTimeout(waiting);
    // Editors write a file in several steps.
    waiting = setTimeout(async () => {
      // A file that can't be read now is still being edited.
      files = await findFilesLoadedOnce().catch(() => files);
      if (ended) return;
      watchFolders();
      changed(file);
    }, 50);
  };
  // Watches each file, because a recursive watch on Linux loses files that an editor or Git replaces.
  const watchFolders = () => {
    for (const folder of new Set([...files].map((file) => dirname(file))))
      if (!watchers.has(folder))
        watchers.set(
          folder,
          watch(join(root, folder), (_event, name) => name && look(posix.join(folder, name))),
        );
  };
  watchFolders();
  return () => {
    ended = true;
    clearTimeout(waiting);
    for (const watcher of watchers.values()) watcher.close();
  };
}

/** Returns paths in the project, with slashes. */
export async function findFilesLoadedOnce() {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints,
    outdir: join(root, ".builds"),
    bundle: true,
    write: false,
    metafile: true,
    packages: "external",
    platform: "node",
    format: "esm",
    logLevel: "silent",
    // Leaves out imports that only a build has.
    define: { "process.env.NODE_ENV": '"development"' },
    minifySyntax: true,
  });
  return new Set(Object.keys(metafile.inputs));
}
