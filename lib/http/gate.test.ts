import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { NextResponse } from "next/server";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { rawRequest, sendRaw } from "@/e2e/testing/raw-request";
import { messagesIn } from "@/lib/messages/messages";
import type { PlainRequest } from "./direct-routes";
import { guardServers } from "./gate";
import { watchEveryRequest } from "./server-hooks";

afterAll(watchEveryRequest());
// Requests without X-Client share one client.
afterAll(
  guardServers(({ get }) => get("x-client") ?? "anybody", {
    routes: (path) =>
      ({ "/direct": { handle: describe }, "/v2/groups": { handle: describe, operations } })[path],
  }),
);

const operations = [{ method: "GET" }, { method: "POST", maxBody: 20_000 }];

async function describe({ url, headers }: PlainRequest): Promise<Response> {
  const { search } = new URL(url);
  const said = [search, headers.get("x-client"), headers.get("cookie")];
  const answer = new NextResponse(search ? said.join(" ") : null, { status: 303 });
  for (const name of ["one", "two"]) answer.cookies.set(name, "1");
  return answer;
}

let server: Server;
let passed: string[];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  passed = [];
  server = createServer({ maxHeaderSize: 131_072 }, (request, response) => {
    passed.push(`${request.method} ${request.url}`);
    if (request.url?.includes("stranger")) return void response.end("no");
    let length = 0;
    request.on("data", (some) => (length += some.length)).on("end", () => response.end(`${length} bytes`));
    request.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => {
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});

const port = () => (server.address() as AddressInfo).port;
const get = (target: string, headers = {}) => sendRaw(port(), rawRequest("GET", target, headers));
const post = (target: string, body: string, headers = {}) =>
  sendRaw(port(), rawRequest("POST", target, headers, body));

function begin(target: string, headers: Record<string, string> = { "Content-Length": "100" }) {
  const socket: Socket = connect(port(), "127.0.0.1");
  const state = {
    answer: "",
    isClosed: false,
    send: (text: string) => socket.write(text),
    cut: () => socket.destroy(),
  };
  socket.on("data", (some) => (state.answer += some)).on("error", () => {});
  socket.once("close", () => (state.isClosed = true));
  socket.write(rawRequest("POST", target, headers));
  return state;
}

const eventually = <T>(run: () => T) => expect.poll(run, { timeout: 15_000 });
const parameters = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`).join("&");
const long = (length: number) => "x".repeat(length);

test("The very first request to a server passes the gate", async () => {
  expect((await get(`/?${parameters(101)}`)).status).toBe(400);
  expect(passed).toEqual([]);
});

test("A direct route answers GET of its whole path behind the gate and everything else passes", async () => {
  const { status, headers, body, text } = await get("/direct?x=1", { "x-client": "me", cookie: "a=b" });
  expect([status, body]).toEqual([303, "?x=1 me a=b"]);
  expect(headers).toMatchObject({ "content-length": "11", "cache-control": "no-store" });
  expect(text.match(/^set-cookie: .*$/gim)).toHaveLength(2);
  expect(headers).not.toHaveProperty("x-middleware-set-cookie");
  expect((await get("/direct")).body).toBe("");
  expect((await get(`/direct?${parameters(101)}`)).status).toBe(400);
  expect(passed).toEqual([]);
  for (const target of ["/direct/", "/directly", "/constructor"]) await get(target);
  await post("/direct", "a=1");
  expect(passed).toEqual(["GET /direct/", "GET /directly", "GET /constructor", "POST /direct"]);
});

test("The gate refuses a request with two hosts", async () => {
  for (const name of ["HOST", "host"])
    expect((await get("/catalog", { [name]: "evil.example" })).status, name).toBe(400);
  expect(passed).toEqual([]);
});

test("An ordinary request passes unchanged", async () => {
  expect((await get(`/catalog?${parameters(100)}`)).body).toBe("0 bytes");
  expect((await post("/catalog", "a=1")).body).toBe("3 bytes");
  expect(passed).toEqual([`GET /catalog?${parameters(100)}`, "POST /catalog"]);
});

test.each([
  ["many parameters", `/catalog?${parameters(101)}`, 400],
  ["many parameters, at the callback too", `/auth/oauth_base/callback?${parameters(101)}`, 400],
  ["a long address", `/catalog?q=${long(8192)}`, 414],
  [
    "an address too long even for the callback",
    `/auth/oauth_base/callback?error_description=${long(115_000)}`,
    414,
  ],
  ["what is no path", "*", 400],
])("%s is refused on a page of its own, with the headers of every answer", async (_what, target, status) => {
  const answer = await get(target);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": expect.stringContaining("default-src 'none'"),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  });
  expect(answer.body).toContain("<h1>");
  expect(passed).toEqual([]);
});

test("Long text from an identity provider reaches the callback", async () => {
  expect((await get(`/auth/oauth_base/callback?error_description=${long(50_000)}`)).status).toBe(200);
});

test("A refusal under /v2 is an error document", async () => {
  const answer = await get(`/v2/courses?${parameters(101)}`, { Accept: "application/vnd.api+json" });
  expect([answer.status, answer.headers["content-type"]]).toEqual([400, "application/vnd.api+json"]);
  expect(JSON.parse(answer.body).errors).toMatchObject([{ status: "400", code: "invalid_parameter" }]);
});

test.each(["TRACE", "PUT", "DELETE", "OPTIONS", "PROPFIND", "QUERY"])(
  "Pages don't allow %s",
  async (method) => {
    const answer = await sendRaw(port(), rawRequest(method, "/catalog"));
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD, POST"]);
    expect(passed).toEqual([]);
  },
);

test.each(["/_next/static/chunks/x.css", "/academy/film.mp4", "/icon.svg?x=1"])(
  "The gate refuses a form sent to a file: %s",
  async (path) => {
    const answer = await sendRaw(port(), rawRequest("POST", path));
    expect([answer.status, answer.headers.allow]).toEqual([405, "GET, HEAD"]);
    expect(passed).toEqual([]);
    await sendRaw(port(), rawRequest("GET", path));
    expect(passed).toEqual([`GET ${path}`]);
  },
);

test("A version of the identity provider's settings isn't a file despite the dot", async () => {
  const path = "/admin/identity-provider/versions/019f0000-0000-7000-8000-000000000000.2";
  expect((await sendRaw(port(), rawRequest("POST", path))).status).not.toBe(405);
});

test("The API gets only the methods that it refuses itself", async () => {
  for (const method of ["OPTIONS", "DELETE"]) await sendRaw(port(), rawRequest(method, "/v2/courses"));
  expect(passed).toEqual(["OPTIONS /v2/courses", "DELETE /v2/courses"]);
  const trace = await sendRaw(port(), rawRequest("TRACE", "/v2/courses"));
  expect(trace.headers.allow).toBe("GET, HEAD, OPTIONS");
  expect(JSON.parse(trace.body).errors[0].code).toBe("method_not_allowed");
});

test("A path of the API allows the methods and takes the bodies of its operations", async () => {
  const trace = await sendRaw(port(), rawRequest("TRACE", "/v2/groups"));
  expect(trace.headers.allow).toBe("GET, HEAD, OPTIONS, POST");
  const statusOf = async (method: string, length: number) =>
    (await sendRaw(port(), rawRequest(method, "/v2/groups", {}, "x".repeat(length)))).status;
  expect([await statusOf("POST", 20_000), await statusOf("POST", 20_001)]).toEqual([200, 413]);
  expect([await statusOf("PATCH", 4_000), await statusOf("PATCH", 5_000)]).toEqual([200, 413]);
});

test("The gate refuses CONNECT and protocol upgrades", async () => {
  await get("/");
  expect((await sendRaw(port(), rawRequest("CONNECT", "evil.example:443"))).status).toBe(405);
  const upgrade = { Connection: "Upgrade", Upgrade: "websocket" };
  expect((await get("/catalog", upgrade)).status).toBe(200);
});

test("The gate reads an absolute address as a local path", async () => {
  for (const target of ["http://evil.example", "HTTPS://evil.example/catalog?q=1", "http://evil.example?q=1"])
    expect((await get(target)).status).toBe(200);
  expect(passed).toEqual(["GET /", "GET /catalog?q=1", "GET /?q=1"]);
});

test("The gate refuses too many headers", async () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`X-${index}`, "1"]));
  for (const headers of [many, { Cookie: long(17_000) }, { Cookie: long(140_000) }])
    expect((await get("/", headers)).status).toBe(431);
  expect(passed).toEqual([]);
});

test("An unparsable request gets a readable answer with the usual headers", async () => {
  await get("/");
  for (const bytes of ["garbage\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n"]) {
    const answer = await sendRaw(port(), bytes);
    expect([answer.status, answer.headers["x-content-type-options"]]).toEqual([400, "nosniff"]);
    expect(Buffer.from(answer.body, "latin1").toString()).toContain(
      messagesIn("en").plainPages.refused.malformed.title,
    );
  }
});

test("A client that sends Expect gets a 100 or a refusal", async () => {
  const patient = await post("/catalog", "abc", { Expect: "100-continue" });
  expect(patient.text).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
  expect((await post("/auth/signout", long(5_000), { Expect: "100-continue" })).text).toMatch(
    /^HTTP\/1\.1 413/,
  );
  expect((await get("/", { Expect: "tea" })).status).toBe(417);
});

test.each([
  ["/auth/signout", 4_096],
  ["/v2/courses", 4_096],
  ["/account", 65_536],
  ["/admin/courses/new", 2 * 1024 ** 2],
])("to %s one may send %i bytes, and no more", async (path, most) => {
  const chunked = { "Transfer-Encoding": "chunked" };
  const inChunks = (length: number) =>
    sendRaw(
      port(),
      rawRequest("POST", path, chunked),
      `${length.toString(16)}\r\n${long(length)}\r\n0\r\n\r\n`,
    );
  expect((await post(path, long(most))).body).toBe(`${most} bytes`);
  expect((await inChunks(most)).body).toBe(`${most} bytes`);
  expect((await post(path, long(most + 1))).status).toBe(413);
  expect((await inChunks(most + 1)).status).toBe(413);
  expect(passed).toHaveLength(2);
});

test("A client that sends too much can go on for some seconds and read the answer", async () => {
  const client = begin("/auth/signout", { "Content-Length": "1000000" });
  await eventually(() => client.answer).toContain("</html>");
  client.send(long(100_000));
  expect(client.answer).toMatch(/^HTTP\/1\.1 413 .*\r\nConnection: close\r\n/s);
  expect(client.isClosed).toBe(false);
  vi.advanceTimersByTime(5_000);
  await eventually(() => client.isClosed).toBe(true);
});

test("The gate refuses a body in very many pieces", async () => {
  const pieces = "1\r\nx\r\n".repeat(20_001);
  const answer = await sendRaw(
    port(),
    rawRequest("POST", "/account", { "Transfer-Encoding": "chunked" }),
    pieces,
  );
  expect(answer.status).toBe(413);
});

test("A handler starts only after the whole body arrives", async () => {
  const slow = begin("/account", { "Content-Length": "6" });
  slow.send("abc");
  const broken = begin("/account");
  broken.send("abc");
  await get("/catalog");
  broken.cut();
  expect(passed).toEqual(["GET /catalog"]);
  slow.send("def");
  await eventually(() => slow.answer).toContain("6 bytes");
  expect(passed).toEqual(["GET /catalog", "POST /account"]);
});

test.each([
  ["/auth/signout", 10],
  ["/account", 30],
  ["/admin/courses/new", 60],
])("a body for %s that is not whole after %i seconds is given up", async (path, seconds) => {
  const slow = begin(path);
  slow.send("abc");
  await get("/catalog");
  vi.advanceTimersByTime((seconds - 1) * 1000);
  slow.send("def");
  await get("/catalog");
  expect(slow.answer).toBe("");
  vi.advanceTimersByTime(1000);
  await eventually(() => slow.answer).toMatch(/^HTTP\/1\.1 408/);
  vi.advanceTimersByTime(5_000);
  await eventually(() => slow.isClosed).toBe(true);
});

test("One client may have 64 unfinished bodies and all clients together 512", async () => {
  const unfinished = (client: string) => begin("/account", { "Content-Length": "9", "X-Client": client });
  const statusOf = async (client: string) => (await post("/account", "a", { "X-Client": client })).status;
  const mine = Array.from({ length: 64 }, () => unfinished("mine"));
  await eventually(() => statusOf("mine")).toBe(429);
  expect(await statusOf("another")).toBe(200);
  const others = Array.from({ length: 7 * 64 }, (_, index) => unfinished(`other${index % 7}`));
  await eventually(() => statusOf("another")).toBe(503);
  expect((await get("/catalog", { "X-Client": "mine" })).status).toBe(200);
  mine[0]?.cut();
  mine[1]?.send("123456789");
  await eventually(() => statusOf("mine")).toBe(200);
  for (const client of [...mine, ...others]) client.cut();
});

test("A connection stays open after a complete body", async () => {
  const client = begin("/account", { "Content-Length": "3" });
  client.send("abc");
  await eventually(() => client.answer).toContain("3 bytes");
  vi.advanceTimersByTime(60_000);
  client.send(rawRequest("POST", "/account", {}, "abcd"));
  await eventually(() => client.answer).toContain("4 bytes");
});

test("The gate streams an accepted upload and cuts off a refused one", async () => {
  const upload = begin("/admin/media/upload?kind=video", { "Content-Length": "3000000" });
  const stranger = begin("/admin/media/upload?stranger");
  upload.send("abc");
  await eventually(() => stranger.answer).toContain("no");
  await eventually(() => passed).toHaveLength(2);
  vi.advanceTimersByTime(30_000);
  await eventually(() => stranger.isClosed).toBe(true);
  upload.send(long(2_999_997));
  await eventually(() => upload.answer).toContain("3000000 bytes");
});

test("The gate bounds the bytes of buffered bodies but passes bodies of the usual length", async () => {
  const most = 2 * 1024 ** 2;
  const large = Array.from({ length: 100 }, (_, index) => {
    const client = begin("/admin/courses/new", { "Content-Length": `${most}`, "X-Client": `${index % 4}` });
    client.send(long(most - 1));
    return client;
  });
  const busy = () => large.filter(({ answer }) => answer.startsWith("HTTP/1.1 503")).length;
  await eventually(busy).toBe(4);
  expect((await post("/account", long(65_536), { "X-Client": "another" })).status).toBe(200);
  const goOn = large.filter(({ answer }) => answer === "");
  for (const client of goOn) client.send("x");
  await eventually(() => goOn.every(({ answer }) => answer.includes(`${most} bytes`))).toBe(true);
  expect((await post("/admin/courses/new", long(most), { "X-Client": "another" })).status).toBe(200);
});
