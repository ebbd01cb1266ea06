import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureLaunchers } from "./build.mjs";

const help = JSON.parse(readFileSync(join(await ensureLaunchers(), "help.json"), "utf8"));
const args = process.argv.slice(2);
const asked = ["--help", "-h"].includes(args.at(-1)) && help[args.slice(0, -1).join(" ")];

if (asked) process.stdout.write(asked);
else {
  const { launch } = await import("./launch.mjs");
  await launch("lectern");
}
