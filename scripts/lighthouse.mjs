// npm run lighthouse: rates the learners' pages on a phone, and fails when a page is below 95.
import { cpSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ensureBrowser } from "./browser.mjs";
import { ensureBuilt } from "./build.mjs";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";

async function ensureLighthouse() {
  const wanted = "e2e/views/lighthouse/package.json";
  const { lighthouse: version } = JSON.parse(readFileSync(wanted, "utf8")).dependencies;
  const folder = join(".builds", `lighthouse-${version}`);
  const installed = join(folder, "node_modules", "lighthouse");
  const complete = join(folder, "node_modules", ".package-lock.json");
  if (!existsSync(complete)) {
    mkdirSync(folder, { recursive: true });
    cpSync(wanted, join(folder, "package.json"));
    const options = ["--prefix", folder, "--ignore-scripts", "--no-audit", "--no-fund"];
    await progress("Installing Lighthouse", () => run("npm", ["install", ...options]));
  }
  const { main } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  return pathToFileURL(join(installed, main)).href;
}

await ensureBuilt({ install: true });
process.env.LECTERN_BROWSER ||= await ensureBrowser();
process.env.LECTERN_LIGHTHOUSE ||= await ensureLighthouse();
const { launchSource } = await import("./launch-source.mjs");
await launchSource("../e2e/views/lighthouse.ts");
