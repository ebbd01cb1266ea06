import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { setEnv } from "@/lib/env";
import { send } from "./outbound";

const mebibyte = 1024 * 1024;
const loopback = "127.0.0.0/8";

let connections = 0;
let requests: string[] = [];
let answer: (socket: Socket) => void = () => {};

// A plain socket can send what a well-behaved server never would.
const server = createServer((socket) => {
  connections += 1;
  socket.on("error", () => {});
  socket.once("data", (request) => {
    requests.push(String(request));
    answer(socket);
  });
});

let port = 0;

beforeAll(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
  port = (server.address() as { port: number }).port;
});

afterAll(() => server.close());

beforeEach(() => {
  connections = 0;
  requests = [];
});

afterEach(() => setEnv({ IDP_ALLOWED_CIDRS: loopback }));

const post = (url: string, signal = AbortSignal.timeout(5_000)) =>
  send({ method: "POST", url, headers: {}, body: "code" }, signal, "token_unreachable");

const here = (host = "127.0.0.1") => `http://${host}:${port}/token`;

const withBody = (length: number) => (socket: Socket) =>
  socket.end(`HTTP/1.1 200 OK\r\nContent-Length: ${length}\r\n\r\n${"x".repeat(length)}`);

const chunked = (chunks: number) => (socket: Socket) => {
  const chunk = `10000\r\n${"x".repeat(0x10000)}\r\n`;
  socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunk.repeat(chunks)}0\r\n\r\n`);
};

const openConnections = () => promisify(server.getConnections.bind(server))();

function dripping(start: string, drop: string) {
  return (socket: Socket) => {
    socket.write(start);
    const timer = setInterval(() => socket.write(drop), 5);
    socket.once("close", () => clearInterval(timer));
  };
}

test("An answer of exactly one mebibyte is read to its end", async () => {
  answer = withBody(mebibyte);
  expect((await post(here())).text).toHaveLength(mebibyte);
});

test("A redirect counts as a plain answer", async () => {
  answer = (socket) =>
    socket.end(`HTTP/1.1 307 Moved\r\nLocation: ${here()}/elsewhere\r\nContent-Length: 0\r\n\r\n`);
  expect(await post(here())).toMatchObject({ status: 307, text: "" });
  expect(requests).toHaveLength(1);
});

test.each<[what: string, (socket: Socket) => void, reason: string]>([
  ["one byte more", withBody(mebibyte + 1), "UND_ERR_RES_EXCEEDED_MAX_SIZE"],
  ["more, without saying how much", chunked(17), "UND_ERR_RES_EXCEEDED_MAX_SIZE"],
  [
    "headers without end",
    (socket) => socket.write(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(mebibyte)}`),
    "UND_ERR_HEADERS_OVERFLOW",
  ],
  ["nothing before it hangs up", (socket) => socket.end(), "UND_ERR_SOCKET"],
  [
    "half of what it announced",
    (socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nx"),
    "UND_ERR_SOCKET",
  ],
  ["something other than HTTP", (socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n"), "HTTPParserError"],
])("When a server sends %s, it is refused, and the code is sent once", async (_what, sends, reason) => {
  answer = sends;
  await expect(post(here())).rejects.toMatchObject({ code: "token_unreachable", reason });
  expect(requests).toHaveLength(1);
});

test.each<[what: string, (socket: Socket) => void]>([
  ["nothing", () => {}],
  ["headers", dripping("HTTP/1.1 200 OK\r\n", "X: x\r\n")],
  ["announcements", dripping("", "HTTP/1.1 102 Processing\r\n\r\n")],
  ["its body", dripping("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n")],
])("When a server sends %s forever, the sign-in's deadline ends it", async (_what, sends) => {
  answer = sends;
  await expect(post(here(), AbortSignal.timeout(300))).rejects.toMatchObject({
    code: "token_unreachable",
    reason: "DEADLINE_EXCEEDED",
  });
  answer = withBody(2);
  expect((await post(here())).text, "the next request").toBe("xx");
  await expect.poll(openConnections).toBe(0);
});

// The port is open, so a connection would be noticed.
test.each([
  "127.0.0.1",
  "2130706433",
  "0x7f.1",
  "0177.0.0.1",
  "127.1",
  "127.0.0.1.",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::127.0.0.1]",
  "[64:ff9b::127.0.0.1]",
  "[2002:7f00:1::]",
  "0.0.0.0",
  "[::]",
])("Https://%s, an address outside the ranges, gets no connection", async (host) => {
  setEnv({ IDP_ALLOWED_CIDRS: "" });
  await expect(post(`https://${host}:${port}/token`)).rejects.toMatchObject({ code: "endpoint_not_allowed" });
  expect(connections).toBe(0);
});

test("A saved name that now resolves to a private address is refused when connecting", async () => {
  setEnv({ IDP_ALLOWED_CIDRS: "10.0.0.0/8" });
  await expect(post(`https://localhost:${port}/token`)).rejects.toMatchObject({
    code: "endpoint_not_allowed",
    reason: "ADDRESS_NOT_ALLOWED",
  });
  expect(connections).toBe(0);
});

test.each(["localhost.", "LOCALHOST", "x.localhost", "l\u24dec\u24d0lhost"])(
  "Https://%s, another spelling of such a name, gets no connection",
  async (host) => {
    setEnv({ IDP_ALLOWED_CIDRS: "" });
    await expect(post(`https://${host}:${port}/token`)).rejects.toMatchObject({ name: "SignInFailure" });
    expect(connections).toBe(0);
  },
);

test("A name with several addresses uses an admitted one", async () => {
  answer = withBody(2);
  expect(await post(here("localhost"))).toMatchObject({ status: 200, text: "xx" });
  expect(connections).toBe(1);
});

test("http works on admitted loopback addresses alone", async () => {
  await expect(post(`http://idp.example.com:${port}/token`)).rejects.toMatchObject({
    code: "endpoint_not_allowed",
  });
});

test("Consecutive requests share a connection; two seconds later, the next one gets a new one", async () => {
  const kind = createHttpServer((_request, response) => response.end("{}")).listen(0, "127.0.0.1");
  await once(kind, "listening");
  let opened = 0;
  kind.on("connection", () => (opened += 1));
  const url = `http://127.0.0.1:${(kind.address() as { port: number }).port}/token`;
  for (let turn = 0; turn < 3; turn += 1) await post(url);
  expect(opened).toBe(1);
  await sleep(2_100);
  await post(url);
  expect(opened).toBe(2);
  kind.closeAllConnections();
  kind.close();
});
