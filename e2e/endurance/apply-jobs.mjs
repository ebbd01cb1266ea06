// Waits for a line, then applies waiting jobs until it is killed. Argument: people in a batch.
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { register } from "tsx/esm/api";

register();
const { applyJobs } = await import("../../lib/assignments/apply-requirements.ts");
process.stdout.write("ready\n");
await once(process.stdin, "data");
for (;;) {
  await applyJobs(undefined, { size: Number(process.argv[2]) });
  await sleep(20);
}
