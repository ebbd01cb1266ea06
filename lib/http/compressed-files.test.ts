import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { takeCompressed } from "./compressed-files";

const files = new Set(["/_next/static/chunks/a.js", "/_next/static/chunks/a.css"]);

function requestFor(url: string, encoding?: string): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  if (encoding) request.headers["accept-encoding"] = encoding;
  return request;
}

test.each(["gzip, deflate, br, zstd", "br"])("A browser that accepts %s gets the copy", (encoding) => {
  const request = requestFor("/_next/static/chunks/a.css?dpl=1", encoding);
  const complete = takeCompressed(files, request);
  expect(request.url).toBe("/_next/static/chunks/a.css.br");
  const response = new ServerResponse(request);
  complete?.(response);
  expect(response.getHeaders()).toEqual({
    "content-type": "text/css; charset=UTF-8",
    "content-encoding": "br",
    vary: "Accept-Encoding",
  });
});

test.each([
  ["/_next/static/chunks/a.js", undefined],
  ["/_next/static/chunks/a.js", "gzip"],
  ["/_next/static/chunks/a.js", "br;q=0, gzip"],
  ["/_next/static/chunks/b.js", "br"],
  ["/courses/a.js", "br"],
])("%s for clients that accept %s stays as it is", (url, encoding) => {
  const request = requestFor(url, encoding);
  expect(takeCompressed(files, request)).toBeNull();
  expect(request.url).toBe(url);
});

test("A response without the file doesn't mention Brotli", () => {
  const request = requestFor("/_next/static/chunks/a.js", "br");
  const response = new ServerResponse(request);
  response.statusCode = 404;
  takeCompressed(files, request)?.(response);
  expect(response.getHeaders()).toEqual({});
});
