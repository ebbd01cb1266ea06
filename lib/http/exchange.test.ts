import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "@/lib/errors";
import { noteAction } from "./exchange";
import { respondToFailure, watchEveryRequest } from "./server-hooks";

afterAll(watchEveryRequest());

const errors: Record<string, Error> = {
  error: new TypeError("x is not a function"),
  incomplete: new Refusal("form_incomplete"),
  conflict: new Refusal("group_changed"),
};

let server: Server;

/** Fails like Next.js, before or after it finds the action, depending on the path. */
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

test("A failure before Next.js finds the action is the client's error and gets 400", async () => {
  expect(await statusOf("/before/error")).toBe(400);
  expect(await statusOf("/before/error", { method: "POST", body: new FormData() })).toBe(400);
});

test("A failure inside an action or without one is the server's error and gets 500", async () => {
  expect(await statusOf("/after/error")).toBe(500);
  expect(await statusOf("/before/error", {})).toBe(500);
  expect(await statusOf("/before/error", { method: "POST", body: "text" })).toBe(500);
});

test("A form without its fields gets 400 and any other unhandled refusal gets 500", async () => {
  expect(await statusOf("/after/incomplete")).toBe(400);
  expect(await statusOf("/after/conflict")).toBe(500);
});
