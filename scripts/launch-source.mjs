import { fileURLToPath } from "node:url";
import { ensureClient } from "./build.mjs";
import { launchFile } from "./launch.mjs";

/** Runs a script of the developers from its source, which no build has: a bench, pictures. */
export async function launchSource(path) {
  await ensureClient();
  const { register } = await import("tsx/esm/api");
  process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL("../tsconfig.json", import.meta.url));
  register();
  await launchFile(new URL(path, import.meta.url));
}
