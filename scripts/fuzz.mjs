// npm run fuzz -- --minutes 10 --seed 1: sends hostile requests to every route and action of a platform of its own.
// With --connections, it opens hostile connections instead: pipelined, broken off, half closed, hardly read.
import { parseArgs } from "node:util";
import { ensureBuilt } from "./build.mjs";
import { run } from "./run.mjs";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    seed: { type: "string" },
    connections: { type: "boolean" },
  },
});
const seed = values.seed ?? String(Date.now() % 1_000_000);

await ensureBuilt({ install: true });
const [prefix, name] = values.connections ? ["CONNECTION_FUZZ", "connections"] : ["FUZZ", "fuzz"];
const env = { ...process.env, [`${prefix}_MINUTES`]: values.minutes, [`${prefix}_SEED`]: seed };
const args = ["run", "--config", "e2e/endurance/vitest.config.ts", `e2e/endurance/${name}.db.test.ts`];
await run(process.execPath, ["node_modules/vitest/vitest.mjs", ...args], { env, show: true }).catch(() => {
  process.exitCode = 1;
});
