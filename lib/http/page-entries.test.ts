import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rawRequest, sendRaw } from "@/e2e/testing/raw-request";
import { findPageEntries } from "./page-entries";
import { findRoutes } from "./route-names";

const build = mkdtempSync(join(tmpdir(), "lectern-build-"));
const routes = {
  "/(learner)/catalog/page": "/catalog",
  "/(learner)/activity/page": "/activity",
  "/admin/people/csv/route": "/admin/people/csv",
  "/admin/people/[id]/page": "/admin/people/[id]",
  "/auth/[...nextauth]/route": "/auth/[...nextauth]",
  "/_not-found/page": "/_not-found",
};
const dynamicRoutes = [
  { page: "/admin/people/[id]", regex: "^/admin/people/([^/]+?)(?:/)?$" },
  { page: "/auth/[...nextauth]", regex: "^/auth/(.+?)(?:/)?$" },
];
const rewrites = {
  afterFiles: [
    {
      source: "/courses/:permalink/activities/:id",
      regex: "^/courses(?:/([^/]+?))/activities(?:/([^/]+?))(?:/)?$",
      destination: "/activity?permalink=:permalink&id=:id",
    },
  ],
};

let server: Server;

beforeAll(async () => {
  const names = Object.keys(routes);
  write("app-path-routes-manifest.json", JSON.stringify(routes));
  write("routes-manifest.json", JSON.stringify({ dynamicRoutes, rewrites }));
  write(
    "server/app-paths-manifest.json",
    JSON.stringify(Object.fromEntries(names.map((name) => [name, `app${name}.js`]))),
  );
  for (const name of names) write(`server/app${name}.js`, pageCode(name));
  const find = findPageEntries(build);
  server = createServer((request, response) => {
    const render = find(request);
    if (render) render(request, response).catch(() => response.destroy());
    else response.end("routers");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => {
  server.close();
  rmSync(build, { recursive: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(build, file)), { recursive: true });
  writeFileSync(join(build, file), text);
}

// As Next.js sends a page: its head, then parts, each flushed.
const pageCode = (name: string) => `exports.handler = async (request, response) => {
  response.setHeader("Content-Type", "text/html");
  response.flushHeaders();
  for (const part of ["${name} for ", request.url, "x".repeat(20000)]) {
    response.write(new TextEncoder().encode(part));
    if (response.flush) response.flush();
  }
  response.end();
};`;

const port = () => (server.address() as AddressInfo).port;
const get = async (target: string, headers = {}) =>
  (await sendRaw(port(), rawRequest("GET", target, headers))).text.split("\r\n\r\n")[1] ?? "";

test.each([
  ["/catalog", "/(learner)/catalog/page", "/catalog"],
  ["/catalog?q=%20", "/(learner)/catalog/page", "/catalog?q=%20"],
  ["/courses/excel/activities/7", "/(learner)/activity/page", "/activity?permalink=excel&id=7"],
  ["/courses/excel/activities/7?id=8", "/(learner)/activity/page", "/activity?permalink=excel&id=7"],
  ["/admin/people/1", "/admin/people/[id]/page", "/admin/people/1"],
])("%s is rendered by %s", async (target, name, asked) => {
  expect(await get(target)).toContain(`${name} for ${asked}x`);
});

test("logs name the page by the address that it was asked at", () => {
  const { nameOf, pathOf } = findRoutes(build) ?? {};
  expect(pathOf?.(nameOf?.("/courses/excel/activities/7") ?? "")).toBe(
    "/courses/[permalink]/activities/[id]",
  );
});

test.each([
  "/catalog/",
  "//catalog",
  "/cata%6cog",
  "/courses/[permalink]/activities/[id]",
  "/courses/a/b",
  "/activity",
  "/admin/people/csv",
  "/auth/signin",
  "/_not-found",
  "/nowhere",
])("%s is for the routers of Next.js", async (target) => {
  expect(await get(target)).toBe("routers");
});

test.each([
  "RSC",
  "Next-Router-Prefetch",
  "Next-Resume",
  "X-Matched-Path",
  "X-Middleware-Skip",
  "X-Nextjs-Data",
])("so is what says %s", async (header) => {
  expect(await get("/catalog", { [header]: "1" })).toBe("routers");
});

test("so is a form", async () => {
  expect((await sendRaw(port(), rawRequest("POST", "/catalog", {}, "a=1"))).body).toBe("routers");
});

test("a page is one chunk, and compressed for who takes that", async () => {
  const { text, headers } = await sendRaw(port(), rawRequest("GET", "/catalog"));
  expect(headers["transfer-encoding"]).toBe("chunked");
  expect(text.match(/^[0-9a-f]+\r$/gm)).toHaveLength(2);
  const answer = await fetch(`http://127.0.0.1:${port()}/catalog`, {
    headers: { "Accept-Encoding": "gzip" },
  });
  expect(answer.headers.get("content-encoding")).toBe("gzip");
  expect(await answer.text()).toContain("/(learner)/catalog/page for /catalogx");
});
