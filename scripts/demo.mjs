import { ensureBuilt } from "./setup.mjs";

await ensureBuilt();
const { launch } = await import("./launch.mjs");
await launch("./demo.ts");
