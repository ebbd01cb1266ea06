import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { watchEveryRequest } from "./server-hooks";

afterAll(watchEveryRequest());

test("An idle connection outlives a proxy's keep-alive", async () => {
  const server = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/`);
  const { headers } = await fetch(`http://127.0.0.1:${port}/`);
  expect(headers.get("keep-alive")).toBe("timeout=65");
  server.close();
});
