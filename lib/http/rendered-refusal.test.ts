import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { renderRefusal } from "./rendered-refusal";

const asked: string[] = [];

function answer(request: IncomingMessage, response: ServerResponse): void {
  asked.push(`${request.method} ${request.url}`);
  const isWhole = request.url === "/no-such-page";
  response.statusCode = request.url === "/there" ? 200 : 404;
  if (request.headers["accept-encoding"] === "gzip") {
    const { end } = response;
    response.setHeader("Content-Encoding", "gzip");
    response.end = ((text: string) => end.call(response, gzipSync(text), "utf8")) as typeof end;
  }
  response.setHeader("Content-Type", "text/html");
  response.flushHeaders();
  response.end(isWhole ? "whole" : response.statusCode === 404 ? "blank" : "there");
}

const server = createServer((request, response) => {
  response.setHeader("X-Before", "kept");
  renderRefusal(request, response, answer);
  answer(request, response);
}).listen(0, "127.0.0.1");

async function ask(path: string, init?: RequestInit) {
  if (!server.listening) await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, init);
  return [response.status, response.headers.get("X-Before"), await response.text()];
}

test.each([
  ["a page that is there stays", "/there", {}, [200, "kept", "there"]],
  ["a refused page is rendered as a whole", "/refused", {}, [404, "kept", "whole"]],
  ["as is what answers a form", "/refused", { method: "POST", body: "a=b" }, [404, "kept", "whole"]],
  ["its script gets the refusal itself", "/refused", { headers: { rsc: "1" } }, [404, "kept", "blank"]],
])("%s", async (_, path, init, expected) => {
  asked.length = 0;
  expect(
    await ask(path, {
      ...init,
      headers: { "accept-encoding": "gzip", ...("headers" in init && init.headers) },
    }),
  ).toEqual(expected);
  if (expected[2] === "whole") expect(asked[1]).toBe("GET /no-such-page");
});
