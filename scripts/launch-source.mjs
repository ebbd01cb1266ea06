import { fileURLToPath } from "node:url";
import { ensureGenerated } from "./build.mjs";
import { launchFile } from "./launch.mjs";

/** Runs developers' scripts, which no build contains, such as benches. Returns the result of `main`. */
export async function launchSource(path) {
  await ensureGenerated();
  const { register } = await import("tsx/esm/api");
  process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL("../tsconfig.json", import.meta.url));
  register();
  return launchFile(new URL(path, import.meta.url));
}
