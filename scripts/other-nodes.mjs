// Gets the other Node.js versions of package.json, the newest of each, from npm packages that hold nothing else.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { progress } from "./progress.mjs";
import { run } from "./run.mjs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const supported = engines.node.match(/(?<=[\^=])\d+/g);
const [ours] = process.versions.node.split(".");

/** Tries each version with its program's folder. Reports a version that can't be had. */
export async function withEachOtherNode(use) {
  const work = mkdtempSync(join(tmpdir(), "lectern-nodes-"));
  // A release is started by another user.
  chmodSync(work, 0o755);
  try {
    for (const major of supported.filter((one) => one !== ours)) {
      const folder = join(work, major);
      const problem = await progress(`Getting Node ${major}`, () => get(major, folder));
      if (problem) process.stdout.write(`  Skipped: Node ${major}: ${problem}\n`);
      else await use(major, join(folder, "package/bin"));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function get(major, folder) {
  mkdirSync(folder);
  const name = `node-${process.platform}-${process.arch}`;
  const options = ["--loglevel=error", "--fetch-retries=0", "--pack-destination", folder];
  try {
    const file = await run("npm", ["pack", ...options, `${name}@${major}`]);
    await run("tar", ["-xzf", join(folder, file.trim()), "-C", folder, "package/bin/node"]);
    await run(join(folder, "package/bin/node"), ["--version"]);
    return null;
  } catch (error) {
    const [, code] = /\bcode (E\w+)/.exec(error.message) ?? [];
    return code ? `npm pack ${name} says ${code}` : error.message.split("\n")[0];
  }
}
