import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { launch } from "./launch-built.mjs";

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
await launch("dev", { install: true });
