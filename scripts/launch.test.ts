import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../e2e/platform";

const folder = mkdtempSync(join(tmpdir(), "lectern-launch-"));

afterEach(() => rmSync(folder, { recursive: true }));

// Next.js logs each uncaught error, even that of a log it can't write, without end.
const server = (port: number) => `import { createServer } from "node:http";
  export async function main() {
    let uncaught = 0;
    process.on("uncaughtException", () => uncaught++);
    createServer((request, response) => {
      for (const output of [process.stdout, process.stderr]) output.write("a line\\n");
      setImmediate(() => response.end("uncaught: " + uncaught));
    }).listen(${port}, () => console.log("ready"));
  }`;

test("a server goes on when the reader of its output has gone", async () => {
  const port = await freePort();
  writeFileSync(join(folder, "server.mjs"), server(port));
  const launch = JSON.stringify(pathToFileURL("scripts/launch.mjs"));
  writeFileSync(
    join(folder, "start.mjs"),
    `import { launchFile } from ${launch}; await launchFile(new URL("server.mjs", import.meta.url));`,
  );
  const child = spawn(process.execPath, [join(folder, "start.mjs")], { cwd: folder });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  for (const stream of [child.stdout, child.stderr]) stream.destroy();
  for (let asked = 0; asked < 3; asked += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}`, { signal: AbortSignal.timeout(5_000) });
    expect(await answer.text()).toBe("uncaught: 0");
  }
  child.kill("SIGTERM");
  expect(await ended).toEqual([null, "SIGTERM"]);
});
