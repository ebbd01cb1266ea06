import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { enterBuild, enterLaunchers } from "./build.mjs";
import { launchFile } from "./launch.mjs";
import { processCount, superviseProcesses } from "./processes.mjs";

await enterBuild();
const launchers = await enterLaunchers();
const launcher = pathToFileURL(join(launchers, "start.js"));
const metrics = pathToFileURL(join(launchers, "metrics-of-processes.js"));
const count = processCount();
const exec = fileURLToPath(new URL("worker.mjs", import.meta.url));

if (count === 1) await launchFile(launcher);
else await superviseProcesses(count, { exec, args: [launcher.href], metrics });
