// Waits for a line, then applies or undoes imports of people until it is killed. Arguments: rows in a batch; a CSV file to start with.
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { register } from "tsx/esm/api";

register();
const { advance } = await import("../../lib/people-imports/advance.ts");
const [, , size, file] = process.argv;
if (file) await start();
process.stdout.write("ready\n");
await once(process.stdin, "data");
for (;;) {
  await advance(null, Number(size));
  await sleep(20);
}

async function start() {
  const { mintOperator } = await import("../../lib/mint.ts");
  const { uploadPeople } = await import("../../lib/people-imports/upload.ts");
  const { getImport, getProviderId } = await import("../../lib/people-imports/find-import.ts");
  const { startImport } = await import("../../lib/people-imports/start.ts");
  const operator = mintOperator();
  const identityProviderId = await getProviderId(operator, null);
  const upload = { identityProviderId, name: "hr.csv", bytes: createReadStream(file) };
  const id = await uploadPeople(operator, upload, { createsGroups: true, deactivatesMissing: false });
  const { previewedAt } = await getImport(operator, id);
  await startImport(operator, id, { previewedAt, confirmed: null });
}
