import { fileURLToPath } from "node:url";
import { ensureClient } from "./build.mjs";
import { launchFile } from "./launch.mjs";

/** For developers' scripts, which no build contains: benches, screenshots. Returns what `main` does. */
export async function launchSource(path) {
  await ensureClient();
  const { register } = await import("tsx/esm/api");
  process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL("../tsconfig.json", import.meta.url));
  register();
  return launchFile(new URL(path, import.meta.url));
}
