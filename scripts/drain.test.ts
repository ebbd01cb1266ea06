import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { drainable } from "./drain";

test("a server that ends answers what was sent, the next request on each connection too, and nobody new", async () => {
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    if (request.url === "/slow") waiting.push(response);
    else response.end();
  }).listen(0, "127.0.0.1");
  const drain = drainable(server);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const agent = () => new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = async (path: string, by: Agent) => {
    const [answer] = (await once(get({ port, host: "127.0.0.1", path, agent: by }), "response")) as [
      IncomingMessage,
    ];
    await once(answer.resume(), "end");
    return answer.headers.connection;
  };
  const [one, other] = [agent(), agent()];
  expect(await ask("/", one)).toBe("keep-alive");
  const slow = ask("/slow", other);
  await expect.poll(() => waiting.length).toBe(1);
  const drained = drain();
  expect(await ask("/", one)).toBe("close");
  await expect(ask("/", agent())).rejects.toThrow("ECONNREFUSED");
  waiting[0]?.end();
  expect(await slow).toBe("close");
  await drained;
});
