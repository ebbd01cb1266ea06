import { readdirSync, readFileSync } from "node:fs";
import { test as base, expect } from "playwright/test";
import { rawRequest, sendRaw } from "@/e2e/testing/raw-request";
import { ensureBuilt } from "../scripts/build.mjs";
import { type BarePlatform, startBarePlatform } from "./bare-platform";

const test = base.extend<object, { platform: BarePlatform }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const platform = await startBarePlatform();
      await use(platform);
      await platform.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

test.describe.configure({ mode: "serial" });

type Case = [what: string, request: string, status: number | number[]];

const build = await ensureBuilt();
const manifest = `${build}/server/server-reference-manifest.json`;
const known: Record<string, { exportedName: string }> = JSON.parse(readFileSync(manifest, "utf8")).node;
const [knownAction = ""] =
  Object.entries(known).find(([, { exportedName }]) => exportedName === "signOutAction") ?? [];
const unknownAction = `7f${"0".repeat(40)}`;
const page = "/auth/sign-in";

const get = (target: string, headers = {}) => rawRequest("GET", target, headers);
const post = (target: string, type: string, body: string, headers = {}) =>
  rawRequest("POST", target, { "Content-Type": type, ...headers }, body);

const multipart = "multipart/form-data; boundary=mark";
const fields = (values: Record<string, string>) =>
  `${Object.entries(values)
    .map(([name, value]) => `--mark\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("")}--mark--\r\n`;
const form = (values: Record<string, string>, headers = {}) => post(page, multipart, fields(values), headers);
const action = (path: string, id: string, body: string, type = "text/plain;charset=UTF-8") =>
  post(path, type, body, { "Next-Action": id });
const call = (id: string, body: string, type?: string) => action("/account", id, body, type);
const boundToNonsense = { $ACTION_REF_1: "", "$ACTION_1:0": "{" };
const many = Array.from({ length: 30_000 }, (_, index) => `p${index.toString(36)}`).join("&");
const state = (text: string) => get(page, { RSC: "1", "Next-Router-State-Tree": text });

const hashed = readdirSync(`${build}/static/media`).find((name) => name.endsWith(".svg"));
const film = "/academy/sign-in.webm";
const ranges: [range: string, status: number][] = [
  ["bytes=-0", 200],
  ["bytes=-00", 200],
  ["bytes=0-", 206],
  ["bytes=5-2", 200],
  ["bytes=99999999999-", 200],
  ["bytes=-99999999999", 206],
  ["bytes=,", 200],
  ["bytes=0-1,4-5,7-9", 200],
  [`bytes=${"0-1,".repeat(1_000)}`, 200],
  ["items=0-1", 200],
];
const conditions = { "If-Match": '"x"', "If-Unmodified-Since": "Mon, 01 Jan 2001 00:00:00 GMT" };

const cases: Case[] = [
  ...[`/_next/static/media/${hashed}`, film].flatMap((path) => [
    ...ranges.map(
      ([range, status]): Case => [`${range.slice(0, 30)} of ${path}`, get(path, { Range: range }), status],
    ),
    ...Object.entries(conditions).map(
      ([name, value]): Case => [`${name} of ${path}`, get(path, { [name]: value }), 200],
    ),
  ]),
  ...["/", page, "/v2/courses", "/icon.svg", "/nothing", "/_next/static/x.js"].map(
    (path): Case => [`30,000 parameters to ${path}`, get(`${path}?${many.slice(0, 100_000)}`), 414],
  ),
  ["30,000 parameters to the callback", get(`/auth/oauth_base/callback?${many.slice(0, 100_000)}`), 400],
  ["a sign-out of another type", post("/auth/signout", "application/json", "{}"), 400],
  ["a sign-out that is no form", post("/auth/signout", multipart, "nonsense"), 400],
  ["a sign-out without its token", post("/auth/signout", "application/x-www-form-urlencoded", "a=%00"), 400],
  ["a form of a malformed origin", form({ a: "" }, { Origin: "garbage" }), 400],
  ["a form of another site", form({ a: "" }, { Origin: "https://evil.example" }), 403],
  ["a form of a page without an origin", form({ a: "" }, { Origin: "null" }), 403],
  ["a malformed origin", get("/v2/courses", { Origin: "garbage" }), 401],
  ["a form without a boundary", post(page, "multipart/form-data", "a"), 400],
  ["a form that is none", post(page, multipart, "nonsense"), 400],
  ["a form that breaks off", post(page, multipart, fields({ a: "b" }).slice(0, 50)), 400],
  ["an empty form", post(page, multipart, ""), 400],
  ["a form for nothing", form({ a: "b" }), 400],
  ["a form for an action of no form", form({ $ACTION_ID_x: "" }), 400],
  ["a form for an unknown action", form({ [`$ACTION_ID_${unknownAction}`]: "" }), 409],
  ["a form bound to nothing", form({ $ACTION_REF_1: "" }), 400],
  ["a form bound to nonsense", form(boundToNonsense), 400],
  ["a call of an action of no form", call("__proto__", "[]"), 400],
  ["a call of an unknown action", call(unknownAction, "[]"), 409],
  ["a call with nonsense", call(knownAction, "nonsense"), 400],
  ["a call with no list", call(knownAction, "5"), 400],
  ["a call that names what did not come", call(knownAction, '["$1"]'), 400],
  ["a call with lists in lists", call(knownAction, `${"[".repeat(30_000)}${"]".repeat(30_000)}`), 400],
  ["a call with half a form", call(knownAction, "--mark", multipart), 400],
  ["a call with an empty form", call(knownAction, fields({}), multipart), 400],
  ...["/nothing", "/calendar/nothing/here", "/certificates/1/2/3", "/mail/nothing", "/v2/../account"].flatMap(
    (path): Case[] => [
      [`a call at ${path} that names what did not come`, action(path, knownAction, '["$1"]'), 400],
      [`a form at ${path} bound to nonsense`, post(path, multipart, fields(boundToNonsense)), 400],
    ],
  ),
  ["two hosts", get(page, { HOST: "evil.example" }), 400],
  ["TRACE", rawRequest("TRACE", "/"), 405],
  ["TRACE to the API", rawRequest("TRACE", "/v2/courses"), 405],
  ["CONNECT", rawRequest("CONNECT", "evil.example:443"), 405],
  ["PROPFIND", rawRequest("PROPFIND", "/"), 405],
  ["OPTIONS of everything", rawRequest("OPTIONS", "*"), 400],
  ["a method that nobody knows", rawRequest("FOO", "/"), 400],
  ["NUL in a path", get("/courses/%00"), 404],
  ["NUL in a path of the API", get("/v2/courses/%00"), [401, 404]],
  ["NUL in a path of files", get("/media/%00/a"), 404],
  ["NUL in a path under /auth", get("/auth/%00"), 404],
  ["NUL in a query", get(`${page}?destination=%00`), 200],
  ["a parameter that every object has", get("/nothing?toString=&hasOwnProperty"), 404],
  ["such a parameter of no file", get("/_next/nothing?constructor=1"), 404],
  ["a path that cannot be decoded", get("/courses/%E0%A4%A"), 404],
  ["an absolute address", get("http://evil.example/"), 307],
  ["an absolute address of a page", get("http://evil.example/auth/sign-in"), 200],
  ["an absolute address of the API", get("https://evil.example/v2/courses"), 401],
  ["an address of another protocol", get("ftp://evil.example/"), 400],
  ["a picture to be made smaller", get("/_next/image?url=%2Ficon.svg&w=64&q=75"), 404],
  ["a host of nonsense", rawRequest("GET", page, { Host: "!! evil.example" }), 200],
  ["a forwarded host of nonsense", get(page, { "X-Forwarded-Host": "!!", "X-Forwarded-Proto": "x:" }), 200],
  ["an expectation", get(page, { Expect: "tea" }), 417],
  ["an upgrade", get(page, { Connection: "Upgrade", Upgrade: "websocket" }), 200],
  ["a range of nonsense", get("/icon.svg", { Range: "bytes=zz" }), 200],
  ["a router state that is no JSON", state("garbage"), 400],
  ["a router state that cannot be decoded", state("%E0%A4%A"), 400],
  ["a router state of another form", state("{}"), 400],
  ["many cookies", get(page, { Cookie: "a=1;".repeat(20_000) }), 431],
  ["headers that do not end", get(page, { X: "x".repeat(140_000) }), 431],
  ["what is no HTTP", "nonsense\r\n\r\n", 400],
];

test("every malformed request has its clear answer, and none of them a stack in the log", async ({
  platform,
}) => {
  const port = Number(platform.env.PORT);
  const before = platform.output().length;
  for (const [what, request, statuses] of cases) {
    const answer = await sendRaw(port, request);
    expect([statuses].flat(), `${what}: ${answer.text.slice(0, 300)}`).toContain(answer.status);
    expect(answer.headers["x-content-type-options"], what).toBe("nosniff");
    expect(answer.headers["content-security-policy"], what).toBeTruthy();
    expect(answer.text, what).not.toContain("evil.example");
  }
  expect(platform.output().slice(before)).not.toMatch(/Error|^\s+at /m);
});
