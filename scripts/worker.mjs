// One of several processes (scripts/processes.mjs), which runs the launcher in the first argument.
import { launchFile } from "./launch.mjs";

await launchFile(new URL(process.argv[2]));
