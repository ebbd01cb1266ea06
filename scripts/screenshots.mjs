// npm run screenshots: every page in every state, light and dark, narrow and wide, in the folder screenshots.
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./setup.mjs";

await ensureBuilt();
process.env.LECTERN_BROWSER ||= await ensureBrowser();
const { launch } = await import("./launch.mjs");
await launch("../e2e/views/screenshots.ts");
