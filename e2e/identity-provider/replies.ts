import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

export const jsonHeaders = { "content-type": "application/json; charset=utf-8", "cache-control": "no-store" };

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: OutgoingHttpHeaders = {},
): void {
  sendText(response, status, JSON.stringify(body), { ...jsonHeaders, ...headers });
}

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders,
): void {
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(text) });
  response.end(text);
}
