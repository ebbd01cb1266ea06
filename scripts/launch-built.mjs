import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureLaunchers } from "./build.mjs";
import { launchFile } from "./launch.mjs";

export async function launch(name, options) {
  await launchFile(pathToFileURL(join(await ensureLaunchers(options), `${name}.js`)));
}
