import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rawRequest, sendRaw } from "@/e2e/testing/raw-request";
import { guardServers } from "./gate";

const id = `7f${"ab".repeat(20)}`;

afterAll(guardServers(() => "anybody", { actions: new Set([id]) }));

let server: Server;
let passed = 0;

beforeAll(async () => {
  server = createServer((_request, response) => {
    passed += 1;
    response.end("passed");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

beforeEach(() => {
  passed = 0;
});
afterAll(() => {
  server.close();
});

// A page that was open during an update sends this id.
const earlier = `7f${"cd".repeat(20)}`;
const type = "multipart/form-data; boundary=mark";
const fields = (values: Record<string, string>) =>
  `${Object.entries(values)
    .map(([name, value]) => `--mark\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join("")}--mark--\r\n`;

const send = async (path: string, headers: Record<string, string>, body: string, method = "POST") => {
  const port = (server.address() as AddressInfo).port;
  return (await sendRaw(port, rawRequest(method, path, headers, body))).status;
};
const sendForm = (values: Record<string, string>, headers = {}) =>
  send("/account", { "Content-Type": type, ...headers }, fields(values));
const call = (body: string, headers = {}) =>
  send("/account", { "Content-Type": "text/plain", "Next-Action": id, ...headers }, body);

test("Lectern's own forms pass with and without JavaScript", async () => {
  const own = { Origin: "http://localhost" };
  const bound = {
    $ACTION_REF_1: "",
    "$ACTION_1:0": JSON.stringify({ id, bound: "$@1" }),
    "$ACTION_1:1": "[]",
  };
  expect(await sendForm({ [`$ACTION_ID_${id}`]: "", name: "Ada" }, own)).toBe(200);
  expect(await sendForm(bound, own)).toBe(200);
  expect(
    await sendForm(bound, { Origin: "https://learn.example", "X-Forwarded-Host": "learn.example" }),
  ).toBe(200);
  for (const list of ['["$undefined"]', "[]", '["$$1", "$D2026-11-22", {"a": ["$n1"]}]'])
    expect(await call(list, own)).toBe(200);
  expect(
    await call(fields({ _1_name: "Ada", 2: '{"a":"$0:0"}', 0: '["$K1","$2","$W2"]' }), {
      ...own,
      "Content-Type": type,
    }),
  ).toBe(200);
  expect(passed).toBe(7);
});

test("The gate refuses forms that Lectern didn't render", async () => {
  expect(await sendForm({ name: "Ada" })).toBe(400);
  expect(await sendForm({ $ACTION_ID_toString: "" })).toBe(400);
  expect(await sendForm({ [`$ACTION_ID_${earlier}`]: "" })).toBe(409);
  for (const text of ["{", "null", "{}", '{"id":1}', '{"id":"__proto__"}'])
    expect(await sendForm({ $ACTION_REF_1: "", "$ACTION_1:0": text }), text).toBe(400);
  expect(await send("/account", { "Content-Type": "multipart/form-data" }, "a")).toBe(400);
  expect(await send("/account", { "Content-Type": type }, fields({ a: "b" }).slice(0, 40))).toBe(400);
  expect(await send("/account", { "Content-Type": type }, "")).toBe(400);
  for (const text of ["", "{", "nonsense", "5", "{}"]) expect(await call(text), text).toBe(400);
  expect(await call("[]", { "Next-Action": "__proto__" })).toBe(400);
  expect(await call("[]", { Host: "" })).toBe(400);
  for (const ahead of ["Next-Router-Prefetch", "Next-Router-Segment-Prefetch"])
    expect(await call("[]", { [ahead]: "2" }), ahead).toBe(400);
  expect(await call("[]", { "Next-Action": earlier })).toBe(409);
  expect(await call(fields({ 1: "[]" }), { "Content-Type": type })).toBe(400);
  expect(passed).toBe(0);
});

test("The gate refuses a form with too many fields", async () => {
  const form = (count: number) =>
    fields({
      [`$ACTION_ID_${id}`]: "",
      ...Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, ""])),
    });
  expect(await send("/admin/groups/1", { "Content-Type": type }, form(4_000))).toBe(200);
  expect(await send("/admin/groups/1", { "Content-Type": type }, form(5_000))).toBe(400);
});

test("The gate refuses forms of other sites but not those without an origin", async () => {
  const form = { [`$ACTION_ID_${id}`]: "" };
  for (const origin of ["https://evil.example", "null", "http://localhost:1"])
    expect(await sendForm(form, { Origin: origin }), origin).toBe(403);
  expect(await sendForm(form, { Origin: "garbage" })).toBe(400);
  expect(await sendForm(form)).toBe(200);
});

test("A route with its own handler reads its own forms", async () => {
  for (const path of ["/v2/courses", "/auth/signout", "/mail/unsubscribe/token"])
    expect(await send(path, { "Content-Type": type }, fields({ a: "b" })), path).toBe(200);
  expect(await send("/admin/media/upload", { "Content-Type": type }, "a streamed file")).toBe(200);
});

test.each([
  "/v2/courses",
  "/v2/%2e%2e/account",
  "/auth/signout",
  "/mail/unsubscribe/token",
  "/mail/nothing",
  "/calendar/nothing/here",
  "/certificates/1/2/3",
  "/media/nothing",
  "/.well-known/nothing",
  "/nothing",
])("at %s, Next.js never sees a malformed call or form", async (path) => {
  const script = { "Next-Action": id, "Content-Type": "text/plain" };
  expect(await send(path, script, "5")).toBe(400);
  expect(await send(path, { ...script, "Content-Type": type }, fields({ 0: "5" }))).toBe(400);
  expect(await send(path, { ...script, "Next-Action": "__proto__" }, "[]")).toBe(400);
  expect(await send(path, { "Content-Type": type }, "nonsense")).toBe(400);
  expect(await send(path, { "Content-Type": type }, fields({ $ACTION_REF_1: "", "$ACTION_1:0": "{" }))).toBe(
    400,
  );
  expect(passed).toBe(0);
});

test("The gate refuses another site's form for a route too", async () => {
  const urlEncoded = { "Content-Type": "application/x-www-form-urlencoded" };
  for (const path of [
    "/admin/people/csv?q=a",
    "/admin/people/1/%65xport",
    "/admin/identity-provider/check",
    "/auth/admin-link?token=a",
    "/auth/admin%2Dlink?token=a",
    "/auth/oauth_base?test=a",
    "/auth/signout",
  ]) {
    for (const [name, value] of [
      ["Origin", "https://evil.example"],
      ["Origin", "null"],
      ["Sec-Fetch-Site", "same-site"],
      ["Sec-Fetch-Site", "cross-site"],
    ] as const)
      expect(await send(path, { ...urlEncoded, [name]: value }, "a=b"), path).toBe(403);
    const own = { Origin: "http://localhost", "Sec-Fetch-Site": "same-origin" };
    expect(await send(path, { ...urlEncoded, ...own }, "a=b"), path).toBe(200);
  }
  for (const path of ["/mail/unsubscribe/a", "/auth/oauth_base/backchannel-logout"])
    expect(await send(path, { ...urlEncoded, Origin: "https://other.example" }, "a=b"), path).toBe(200);
});

test("The gate refuses a router state that isn't a list", async () => {
  const statusOf = (state: string) =>
    send("/account", { RSC: "1", "Next-Router-State-Tree": state }, "", "GET");
  const leaf = ["__PAGE__", {}, null, "refetch"];
  const good = ["", { children: [["id", "a", "d", null], { children: leaf }, null, null, 16] }];
  expect(await statusOf(encodeURIComponent(JSON.stringify(good)))).toBe(200);
  for (const bad of ["garbage", "%E0%A4%A", "{}", ""]) expect(await statusOf(bad), bad).toBe(400);
});
