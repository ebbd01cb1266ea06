import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { setImmediate as immediate, setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { rawRequest } from "@/e2e/testing/raw-request";
import { drainable, type Farewell, isDraining } from "./drain";
import { watchEveryRequest } from "./server-hooks";

afterAll(watchEveryRequest());

let server: Server;
let drain: (farewell: Farewell) => Promise<void>;

beforeEach(async () => {
  server = createServer((request, response) => {
    request.resume().on("end", () => response.end("answered"));
  });
  drain = drainable(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  server.closeAllConnections();
  vi.restoreAllMocks();
});

async function visit() {
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  let heard = "";
  socket.on("data", (some) => (heard += some)).on("error", () => {});
  await once(socket, "connect");
  return { heard: () => heard, send: (text: string) => socket.write(text), ended: once(socket, "close") };
}

const post = rawRequest("POST", "/", {}, "abcd");

test("A request over a kept connection after the port closes gets the connection's last answer", async () => {
  const visitor = await visit();
  visitor.send(post);
  await expect.poll(visitor.heard).toMatch(/Connection: keep-alive[\s\S]*answered$/);
  const drained = drain({ seconds: 0.001 });
  await expect.poll(() => server.listening).toBe(false);
  expect(isDraining()).toBe(true);
  visitor.send(post);
  await expect.poll(visitor.heard).toMatch(/Connection: close[\s\S]*answered$/);
  await Promise.all([drained, visitor.ended]);
  expect(isDraining()).toBe(false);
});

test("A body in transit arrives even when no balancer waits", async () => {
  const [idle, visitor] = [await visit(), await visit()];
  visitor.send(post.slice(0, -2));
  await expect.poll(() => server.listenerCount("request")).toBe(1);
  const drained = drain({ seconds: 0 });
  await idle.ended;
  visitor.send("cd");
  await expect.poll(visitor.heard).toMatch(/Connection: close[\s\S]*answered$/);
  await drained;
});

test("A replaced process sends no balancer away and closes only quiet connections", async () => {
  const visitor = await visit();
  visitor.send(post);
  await expect.poll(visitor.heard).toMatch(/Connection: keep-alive[\s\S]*answered$/);
  const drained = drain("replaced");
  await expect.poll(() => server.listening).toBe(false);
  expect(isDraining()).toBe(false);
  visitor.send(post);
  await expect.poll(visitor.heard).toMatch(/Connection: close[\s\S]*answered$/);
  await Promise.all([drained, visitor.ended]);
});

test("A request that arrived during a busy moment gets an answer though its connection looks quiet", async () => {
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  const visitor = await visit();
  visitor.send(post);
  await expect.poll(visitor.heard).toMatch(/answered$/);
  const drained = drain("replaced");
  // The server has looked for quiet connections by then.
  await sleep(200);
  await immediate();
  visitor.send(post);
  clock.mockReturnValue(1_200);
  const busyUntil = Date.now() + 100;
  while (Date.now() < busyUntil);
  await Promise.all([drained, visitor.ended]);
  expect(visitor.heard()).toMatch(/Connection: close[\s\S]*answered$/);
});
