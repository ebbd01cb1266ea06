import { realpathSync, watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = realpathSync(fileURLToPath(new URL("..", import.meta.url)));
const entryPoints = ["instrumentation.ts", "lib/certificates/pdf/certificate-printer.ts"];

/**
 * Calls back when a file changes that a development server loads once: files of the gate in front of Next.js, and of the
 * worker that prints certificates. Returns what ends the watch.
 */
export async function watchFilesLoadedOnce(changed) {
  let files = await findFilesLoadedOnce();
  let ended = false;
  let waiting;
  const look = (file) => {
    if (!files.has(file)) return;
    clearTimeout(waiting);
    // Editors write a file in several steps.
    waiting = setTimeout(async () => {
      // A file that can't be read now is still being edited.
      files = await findFilesLoadedOnce().catch(() => files);
      if (!ended) changed(file);
    }, 50);
  };
  const watchers = ["app", "lib"].map((folder) =>
    watch(join(root, folder), { recursive: true }, (_event, name) => name && look(`${folder}/${name}`)),
  );
  watchers.push(watch(root, (_event, name) => name && look(name)));
  return () => {
    ended = true;
    clearTimeout(waiting);
    for (const watcher of watchers) watcher.close();
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
