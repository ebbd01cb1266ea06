// Runs the launcher in the first argument as one of several processes (scripts/processes.mjs).
import { launchFile } from "./launch.mjs";

await launchFile(new URL(process.argv[2]));
