import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rawRequest } from "@/e2e/testing/raw-request";
import { hasEnded, onRequestEnd } from "./request-end";

let server: Server;
let began: [IncomingMessage, ServerResponse][];
let ended: string[];

beforeEach(async () => {
  began = [];
  ended = [];
  server = createServer((request, response) => {
    began.push([request, response]);
    onRequestEnd(request, response, () => ended.push(request.url ?? ""));
    onRequestEnd(request, response, () => ended.push(`${request.url} too`));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const all = ["/1", "/1 too", "/2", "/2 too", "/3", "/3 too"];

async function pipeline() {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => {}).resume();
  socket.write(["/1", "/2", "/3"].map((path) => rawRequest("GET", path)).join(""));
  await expect.poll(() => began.length).toBe(3);
  return socket;
}

test.each(["destroy", "end", "resetAndDestroy"] as const)(
  "A request ends with its connection while its response waits in the queue: %s",
  async (leave) => {
    const socket = await pipeline();
    socket[leave]();
    await expect.poll(() => [...ended].sort()).toEqual(all);
  },
);

test("Answered requests end once and in turn and a late callback runs at once", async () => {
  const socket = await pipeline();
  for (const [, response] of began) response.end();
  await expect.poll(() => ended).toEqual(all);
  socket.destroy();
  await expect.poll(() => began.every(([request]) => request.socket.closed)).toBe(true);
  for (const [request, response] of began) {
    expect(hasEnded(request, response)).toBe(true);
    onRequestEnd(request, response, () => ended.push("late"));
  }
  expect(ended).toEqual([...all, "late", "late", "late"]);
});
