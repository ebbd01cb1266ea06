import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "@/lib/errors";
import { currentExchange, headOfPage, keepForPage, noteAction } from "./exchange";
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

/** As the gate and React do: one reads ahead, the other once more. */
async function readTwice(method: string, read: () => Promise<string>) {
  const request = { method, headers: { cookie: "a=1; b=%C3%A4; a=2; c=%" } };
  return currentExchange.run({ request, response: {} } as never, async () => {
    const ahead = keepForPage("what", read);
    await ahead.catch(() => {});
    return { ahead, again: keepForPage("what", read), head: headOfPage() };
  });
}

test("what is read ahead for a page is there at once, for React's `use` too, and read once", async () => {
  let count = 0;
  const { ahead, again, head } = await readTwice("GET", async () => `read ${++count}`);
  expect(again).toBe(ahead);
  expect(again).toMatchObject({ status: "fulfilled", value: "read 1" });
  expect(["a", "b", "c", "d"].map((name) => head?.cookie(name))).toEqual(["2", "ä", undefined, undefined]);
});

test("a failure stays one, and after a form all is read again", async () => {
  const fail = () => Promise.reject(new Error("unreachable"));
  const { again } = await readTwice("GET", fail);
  await expect(again).rejects.toThrow("unreachable");
  let count = 0;
  const form = await readTwice("POST", async () => `read ${++count}`);
  expect([await form.ahead, await form.again, form.head]).toEqual(["read 1", "read 2", null]);
});
