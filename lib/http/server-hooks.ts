import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { isDatabaseUnreachable } from "@/lib/errors";
import { log } from "@/lib/log";
import { findCompressedFiles, takeCompressed } from "./compressed-files";
import { currentExchange, type Exchange, isClientsFault } from "./exchange";
import { peerHeader } from "./peer";
import { type PlainPage, unavailablePage, unreadablePage } from "./plain-page";
import { securityHeaders } from "./security-headers";
import { pathOf } from "./target";
import { forwardedMarker } from "./untrusted-proxy";

/** The header in which a handler says how long its body is: Next.js drops its Content-Length. */
export const lengthHeader = "x-lectern-length";

/** Longer than proxies and API clients keep a connection (60 s): who ends it first never meets a request on its way. */
const idle = 65_000;

/**
 * From now on, every request to this process names its peer, whatever the client sent under that name, and every
 * answer has the security headers: Next.js has no place for them that files, redirects and its own errors go through.
 * Files of the build are served as small as the browser takes them.
 */
export function watchEveryRequest(): void {
  const compressedFiles = findCompressedFiles();
  const markForwarded = forwardedMarker();
  subscribe("http.server.request.start", (message) => {
    const { request, response, server } = message as Exchange & { server: Server };
    currentExchange.enterWith({ request, response });
    // Each path has a deadline of its own: lib/http/limits.ts.
    server.requestTimeout = 0;
    server.keepAliveTimeout = idle;
    request.headers[peerHeader] = request.socket.remoteAddress ?? "";
    markForwarded(request);
    const completeCompressed = takeCompressed(compressedFiles, request);
    beforeHead(response, () => {
      completeHeaders(request, response);
      completeCompressed?.(response);
    });
  });
}

/**
 * Hears of what failed while a request was answered. A page that needs a database which cannot be reached is a 503, and
 * a form that no browser sends a 400, for which Next.js has no means: the answer is given here and now, and what Next.js
 * goes on to say of it is dropped.
 */
export function respondToFailure(error: unknown): void {
  const response = currentExchange.getStore()?.response;
  const page = pageAbout(error);
  if (!page || !response || response.headersSent) return;
  const { status, headers, body } = page;
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, headers).end(body);
}

function pageAbout(error: unknown): PlainPage | null {
  if (isDatabaseUnreachable(error)) return unavailablePage();
  return isClientsFault(error) ? unreadablePage() : null;
}

/**
 * Next.js writes whatever fails to the log with its stack, before anybody else hears of it. What is no fault of ours is a
 * line without one, and without the message, which may repeat what was sent.
 */
export function shortenComplaints(): void {
  for (const level of ["error", "warn"] as const) {
    // biome-ignore lint/suspicious/noConsole: it is what Next.js writes with
    const write = console[level];
    console[level] = (...words: unknown[]) => {
      const fault = words.find((word) => word instanceof Error && isClientsFault(word)) as Error | undefined;
      if (fault) log().warn({ error: fault.name }, "What a client sent is not a form");
      else write(...words);
    };
  }
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
  for (const [name, value] of Object.entries(securityHeaders(pathOf(request)))) {
    if (!response.hasHeader(name)) response.setHeader(name, value);
  }
  const length = response.getHeader(lengthHeader);
  if (length === undefined) return;
  response.removeHeader(lengthHeader);
  // What is compressed on its way has another length.
  if (!response.hasHeader("Content-Encoding")) response.setHeader("Content-Length", length);
}
