import { ensureBuilt, ensureInstalled } from "./setup.mjs";

await (process.argv.includes("--dev") ? ensureInstalled() : ensureBuilt());
const { launch } = await import("./launch.mjs");
await launch("./start.ts");
