import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureLaunchers, platformBuildId } from "./build.mjs";
import { launchFile } from "./launch.mjs";

const folder = await ensureLaunchers();
const help = JSON.parse(readFileSync(join(folder, "help.json"), "utf8"));
const args = process.argv.slice(2);
// lib/release/version.ts names the build.
if (["--version", "-V", "doctor"].includes(args[0]))
  process.env.NEXT_DIST_DIR ??= `platform-${platformBuildId()}-`;

const helpText = ["--help", "-h"].includes(args.at(-1)) && help[args.slice(0, -1).join(" ")];

if (helpText) process.stdout.write(helpText);
else await launchFile(pathToFileURL(join(folder, "lectern.js")));
