import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { securityHeaders } from "./security-headers";

/** The request header that tells who opened the connection, which Next.js does not tell. */
export const peerHeader = "x-lectern-peer";

type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * From now on, every request to this process names its peer, whatever the client sent under that name, and every
 * answer has the security headers: Next.js has no place for them that files, redirects and its own errors go through.
 */
export function watchEveryRequest(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as Exchange;
    request.headers[peerHeader] = request.socket.remoteAddress ?? "";
    beforeHead(response, () => completeHeaders(request, response));
  });
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
