import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureLaunchers } from "./build.mjs";
import { launch } from "./launch.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
await ensureLaunchers({ install: true });
await launch("dev");
