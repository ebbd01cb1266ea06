import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { uploadPath, watchEveryRequest } from "./every-request";

watchEveryRequest();

const minute = 60_000;
const limit = 5 * minute;

let server: Server;
let received = 0;

/** Takes in what comes, except from whom it turns away at once. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  received = 0;
  server = createServer((request, response) => {
    if (request.url?.includes("stranger")) return void response.end("no");
    request.on("data", (some) => (received += some.length)).on("end", () => response.end("all"));
    request.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

/** Sends the beginning of a request, and tells what comes back and whether the connection is still there. */
async function begin(path: string, headers = "Content-Length: 100") {
  const socket: Socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const state = { answer: "", isClosed: false, send: (text: string) => socket.write(text) };
  socket.on("data", (some) => (state.answer += some)).on("error", () => {});
  socket.once("close", () => (state.isClosed = true));
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n\r\n`);
  return state;
}

test("a body that goes on and on is cut off after five minutes, however it is sent", async () => {
  const slow = await begin("/");
  const endless = await begin("/", "Transfer-Encoding: chunked");
  slow.send("abc");
  endless.send("3\r\nabc\r\n");
  await expect.poll(() => received).toBe(6);
  vi.advanceTimersByTime(limit - minute);
  slow.send("def");
  endless.send("3\r\ndef\r\n");
  await expect.poll(() => received).toBe(12);
  expect([slow.isClosed, endless.isClosed]).toEqual([false, false]);
  vi.advanceTimersByTime(minute);
  await expect.poll(() => [slow.isClosed, endless.isClosed]).toEqual([true, true]);
  expect(slow.answer + endless.answer).toBe("");
});

test("a connection whose request came in time stays", async () => {
  const request = await begin("/", "Content-Length: 3");
  request.send("abc");
  await expect.poll(() => request.answer).toContain("all");
  vi.advanceTimersByTime(limit);
  request.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc");
  await expect.poll(() => received).toBe(6);
  expect(request.isClosed).toBe(false);
});

test("an upload may take longer while it is taken in; from who was turned away it is cut off", async () => {
  const upload = await begin(`${uploadPath}?kind=video`);
  const stranger = await begin(`${uploadPath}?stranger`);
  upload.send("abc");
  await expect.poll(() => stranger.answer).toContain("no");
  await expect.poll(() => received).toBe(3);
  vi.advanceTimersByTime(limit);
  await expect.poll(() => stranger.isClosed).toBe(true);
  upload.send("x".repeat(97));
  await expect.poll(() => upload.answer).toContain("all");
});

test("a connection that is not used stays for longer than proxies keep one", async () => {
  await fetchOnce();
  expect((await fetchOnce()).headers.get("keep-alive")).toBe("timeout=65");
});

const fetchOnce = () => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
