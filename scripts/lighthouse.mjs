// npm run lighthouse: what Lighthouse makes of the learners' pages, on a phone; fails when a page is below 95.
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";

await ensureBuilt({ install: true });
process.env.LECTERN_BROWSER ||= await ensureBrowser();
const { launchSource } = await import("./launch-source.mjs");
await launchSource("../e2e/views/lighthouse.ts");
