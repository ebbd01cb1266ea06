// npm run docs: writes docs/commands.md and docs/configuration.md.
import { launchSource } from "./launch-source.mjs";

await launchSource("./documents/generate.ts");
