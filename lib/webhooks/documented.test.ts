import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { randomToken } from "@/lib/secrets";
import { secretOf, signedHeaders } from "./signature";

const [, example = ""] =
  /```js\n([\s\S]*?)```/.exec(readFileSync("docs/operations/webhooks.md", "utf8")) ?? [];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test("The documented receiver takes genuine webhooks alone", async () => {
  const secret = secretOf(randomToken());
  const port = await freePort();
  const script = example.replace("listen(8080)", `listen(${port}, "127.0.0.1", () => console.log("ready"))`);
  const receiver = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    env: { ...process.env, WEBHOOK_SECRET: secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    await once(receiver.stdout, "data");
    const message = { id: "01a20300-0000-7000-8000-000000000001", body: '{"type":"webhook.test"}' };
    const send = async (secrets: string[], at = new Date(), body = message.body) => {
      const headers = signedHeaders(secrets, { ...message, at });
      return (await fetch(`http://127.0.0.1:${port}`, { method: "POST", headers, body })).status;
    };
    const other = secretOf(randomToken());
    expect(await send([secret])).toBe(204);
    expect(await send([other, secret])).toBe(204);
    expect(await send([other])).toBe(401);
    expect(await send([secret], new Date(Date.now() - 600_000))).toBe(401);
    expect(await send([secret], new Date(), "{}")).toBe(401);
  } finally {
    receiver.kill();
    if (receiver.exitCode === null) await Promise.race([once(receiver, "exit"), setTimeout(5_000)]);
  }
}, 60_000);
