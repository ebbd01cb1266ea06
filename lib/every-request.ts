import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isDatabaseUnreachable } from "./errors";
import { unavailablePage } from "./plain-page";
import { securityHeaders } from "./security-headers";

/** The request header that tells who opened the connection, which Next.js does not tell. */
export const peerHeader = "x-lectern-peer";

type Exchange = { request: IncomingMessage; response: ServerResponse };

const current = new AsyncLocalStorage<Exchange>();

/**
 * From now on, every request to this process names its peer, whatever the client sent under that name, and every
 * answer has the security headers: Next.js has no place for them that files, redirects and its own errors go through.
 */
export function watchEveryRequest(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Exchange;
    current.enterWith({ request, response });
    request.headers[peerHeader] = request.socket.remoteAddress ?? "";
    beforeHead(response, () => completeHeaders(request, response));
  });
}

/**
 * Hears of what failed while a request was answered. A page that needs a database which cannot be reached is a 503, for
 * which Next.js has no means: the answer is given here and now, and what Next.js goes on to say of it is dropped.
 */
export function hearFailure(error: unknown): void {
  const response = current.getStore()?.response;
  if (!response || response.headersSent || !isDatabaseUnreachable(error)) return;
  const { status, headers, body } = unavailablePage();
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, headers).end(body);
}

/** Runs something when the status and headers of an answer are settled, and not yet sent. */
function beforeHead(response: ServerResponse, run: () => void): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    run();
    return writeHead.apply(response, given);
  }) as typeof writeHead;
}

function completeHeaders(request: IncomingMessage, response: ServerResponse): void {
  const [path = "/"] = (request.url ?? "/").split("?");
  for (const [name, value] of Object.entries(securityHeaders(path))) {
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
}
