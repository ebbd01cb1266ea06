// npm run screenshots: takes every page in every state, light and dark, narrow and wide, into the folder screenshots.
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";

await ensureBuilt({ install: true });
process.env.LECTERN_BROWSER ||= await ensureBrowser();
const { launchSource } = await import("./launch-source.mjs");
await launchSource("../e2e/views/screenshots.ts");
