import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { load } from "./load";

let server: Server;
let known: (string | undefined)[];

/** Changes the version at every third request. */
beforeEach(async () => {
  known = [];
  server = createServer((request, response) => {
    known.push(request.headers["if-none-match"]);
    const tag = `"${Math.floor((known.length - 1) / 3)}"`;
    response.writeHead(request.headers["if-none-match"] === tag ? 304 : 200, { ETag: tag }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(() => void server.close());

const what = () => ({
  origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  nextRequest: () => "/",
  headers: {},
  status: null,
  connections: 1,
});

test("a repeated request names the last version it got", async () => {
  await load({ ...what(), isConditional: true }, 1_000);
  expect(known.slice(0, 7)).toEqual([undefined, '"0"', '"0"', '"0"', '"1"', '"1"', '"1"']);
});

test("one that does not names none", async () => {
  await load(what(), 300);
  expect(new Set(known)).toEqual(new Set([undefined]));
});
