import { ensureInstalled } from "./setup.mjs";

await ensureInstalled();
const { launch } = await import("./launch.mjs");
await launch("./lectern.ts");
