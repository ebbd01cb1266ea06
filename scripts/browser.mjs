import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";

// The headless shell comes first: it takes half the time.
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/** The path of a system's Chromium, else of Playwright's own, else (root on Debian) of the distribution's package. */
export async function ensureBrowser() {
  const { chromium } = await import("playwright");
  const find = () => onPath() ?? (existsSync(chromium.executablePath()) ? chromium.executablePath() : null);
  for (const attempt of [null, playwrightsOwn, debians]) {
    await attempt?.().catch(() => {});
    const found = find();
    if (found) return found;
  }
  throw new Error(
    "The browser tests need Chromium, and none can be had here. Install one (on Debian: apt-get install chromium), " +
      "or let Playwright fetch its own: npx playwright install --with-deps chromium",
  );
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram) ?? null;
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const playwrightsOwn = () =>
  progress("Fetching Playwright's Chromium", () =>
    run(process.execPath, ["node_modules/playwright/cli.js", "install", "chromium"]),
  );

async function debians() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  await progress("Installing Debian's Chromium", async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update"], { env });
    await run("apt-get", ["install", "-y", "--no-install-recommends", "chromium-headless-shell"], { env });
  });
}
