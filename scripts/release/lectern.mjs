#!/usr/bin/env node
// The program of a release (scripts/release.mjs): serves with `start`; every other word is a command for operators.
import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { commandLine } from "../../lib/release/command-line";
import { launchFile, readSettings } from "../launch.mjs";
import { processCount, superviseProcesses } from "../processes.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const { platform, launchers } = JSON.parse(readFileSync(join(root, "release.json"), "utf8"));
const launcher = (name) => pathToFileURL(join(root, launchers, `${name}.js`));
const args = process.argv.slice(2);

if (args[0] === "start" && args.length === 1) await start();
else await runCommand();

async function start() {
  const count = cluster.isWorker ? 1 : processCount();
  // Keeps the typed path: if a link now leads to another release, new processes belong to that one.
  const metrics = launcher("metrics-of-processes");
  if (count > 1) return superviseProcesses(count, { exec: process.argv[1], args, metrics });
  // Operators mean paths from their folder, but Next.js serves from its own.
  readSettings();
  process.env.DATA_DIR = resolve(process.env.DATA_DIR || ".data");
  if (process.env.MEDIA_DIR) process.env.MEDIA_DIR = resolve(process.env.MEDIA_DIR);
  process.env.NEXT_DIST_DIR = platform;
  // Like Next.js's own server for `output: "standalone"`, this loads no configuration file.
  const { config } = JSON.parse(readFileSync(join(root, platform, "required-server-files.json"), "utf8"));
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
  process.chdir(root);
  await launchFile(launcher("start"));
}

async function runCommand() {
  const help = JSON.parse(readFileSync(join(root, launchers, "help.json"), "utf8"));
  const isHelp = args.length === 0 || ["--help", "-h"].includes(args.at(-1));
  const words = args.filter((word) => !["--help", "-h"].includes(word)).join(" ");
  // lib/release/version.ts names the build.
  process.env.NEXT_DIST_DIR ??= platform;
  if (!isHelp || help[words] === undefined) return launchFile(launcher("lectern"));
  process.stdout.write(help[words]);
  if (words === "") process.stdout.write(`\n\`${commandLine()} start\` serves the platform.\n`);
}
