import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "@/lib/errors";
import { noteAction } from "./exchange";
import { respondToFailure, watchEveryRequest } from "./server-hooks";

afterAll(watchEveryRequest());

const errors: Record<string, Error> = {
  fault: new TypeError("x is not a function"),
  incomplete: new Refusal("form_incomplete"),
  conflict: new Refusal("group_changed"),
};

let server: Server;

/** Fails as Next.js does: by the path, before or after it has found the action, with this error or that. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const [, when, error = ""] = request.url?.split("/") ?? [];
    if (when === "after") noteAction();
    respondToFailure(errors[error]);
    if (!response.headersSent) response.writeHead(500).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => server.close());

async function statusOf(
  path: string,
  init: RequestInit = { method: "POST", headers: { "Next-Action": "x" } },
) {
  return (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init)).status;
}

test("what fails before an action is found was sent wrongly: 400", async () => {
  expect(await statusOf("/before/fault")).toBe(400);
  expect(await statusOf("/before/fault", { method: "POST", body: new FormData() })).toBe(400);
});

test("what fails in an action, or where none was called, is a fault of ours: 500", async () => {
  expect(await statusOf("/after/fault")).toBe(500);
  expect(await statusOf("/before/fault", {})).toBe(500);
  expect(await statusOf("/before/fault", { method: "POST", body: "text" })).toBe(500);
});

test("a form without its fields is 400, any other refusal that nobody answers is 500", async () => {
  expect(await statusOf("/after/incomplete")).toBe(400);
  expect(await statusOf("/after/conflict")).toBe(500);
});
