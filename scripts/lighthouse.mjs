// npm run lighthouse: what Lighthouse makes of the learners' pages, on a phone; fails when a page is below 95.
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./setup.mjs";

await ensureBuilt();
process.env.LECTERN_BROWSER ||= await ensureBrowser();
const { launch } = await import("./launch.mjs");
await launch("../e2e/views/lighthouse.ts");
