import { once } from "node:events";
import { stat } from "node:fs/promises";
import { createServer, type IncomingMessage, request as openRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heads, TestMediaFolder } from "@/e2e/testing/media-folder";
import { unknownCaller } from "@/lib/actor";
import { env } from "@/lib/env";
import { mintAdmin } from "@/lib/mint";
import { receiveUpload } from "./receive";

const admin = mintAdmin({ personId: "", name: "Ada Lovelace", ...unknownCaller });
const folder = new TestMediaFolder();
const minute = 60_000;

let server: Server;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  server = createServer(async (message, response) => {
    const answer = await receiveUpload(admin, asNextRequest(message), "en");
    response.writeHead(answer.status).end(await answer.text());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

function asNextRequest(message: IncomingMessage): NextRequest {
  const headers = new Headers(message.headers as Record<string, string>);
  const body = Readable.toWeb(message) as ReadableStream<Uint8Array>;
  return new NextRequest(`http://localhost${message.url}`, { method: "POST", headers, body, duplex: "half" });
}

function begin() {
  const { port } = server.address() as AddressInfo;
  const upload = openRequest(`http://127.0.0.1:${port}/admin/media/upload?kind=video&name=a`, {
    method: "POST",
    headers: { Origin: env().BASE_URL, "Content-Length": 50_000_000 },
  }).on("error", () => {});
  const state = {
    status: 0,
    words: "",
    send: (some: Buffer) => upload.write(some),
    cut: () => upload.destroy(),
  };
  upload.once("response", async (answer) => {
    state.status = answer.statusCode ?? 0;
    for await (const some of answer) state.words += some;
  });
  upload.write(Buffer.concat([heads.mp4, Buffer.alloc(1_000_000)]));
  return state;
}

async function arrived(): Promise<number> {
  const [name = ""] = await folder.files();
  return name ? (await stat(join(folder.path, "unfinished", name))).size : 0;
}

test("A stalled upload ends after a minute and leaves nothing", async () => {
  const upload = begin();
  await expect.poll(arrived).toBe(1_000_000 + heads.mp4.length);
  vi.advanceTimersByTime(minute * 0.6);
  upload.send(Buffer.alloc(1_000_000));
  await expect.poll(arrived).toBe(2_000_000 + heads.mp4.length);
  vi.advanceTimersByTime(minute * 0.6);
  await expect.poll(() => folder.files(), { message: "while bytes come, it goes on" }).toHaveLength(1);
  vi.advanceTimersByTime(minute);
  await expect.poll(() => upload.words).toContain("lost before the whole file arrived");
  expect(upload.status).toBe(422);
  expect(await folder.files()).toEqual([]);
});

test("An upload whose connection breaks leaves nothing", async () => {
  const upload = begin();
  await expect.poll(() => folder.files()).toHaveLength(1);
  upload.cut();
  await expect.poll(() => folder.files()).toEqual([]);
});
