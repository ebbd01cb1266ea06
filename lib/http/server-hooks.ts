import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { isDatabaseUnreachable, isReadOnlyError } from "@/lib/errors";
import { log } from "@/lib/log";
import { findCompressedFiles, takeCompressed } from "./compressed-files";
import { isClosed } from "./drain";
import { currentExchange, type Exchange, isClientError } from "./exchange";
import { internalServers } from "./internal-servers";
import { peerHeader } from "./peer";
import { type PlainPage, readOnlyPage, unavailablePage, unreadablePage } from "./plain-page";
import { noteRecentWrite } from "./recent-write";
import { newRecord, reportRequest, requestIdHeader } from "./request-record";
import { findRoutes } from "./route-names";
import { securityHeaders } from "./security-headers";
import { pathOf } from "./target";
import { forwardedMarker } from "./untrusted-proxy";

/** Carries a handler's content length, because Next.js drops its Content-Length. */
export const lengthHeader = "x-lectern-length";

/** Exceeds the 60 s of proxies and API clients: closing first could lose a request in transit. */
const idle = 65_000;

/** Sets peer and security headers on every response: files and Next.js's own errors pass no hook. Returns a function that ends it. */
export function watchEveryRequest(): () => void {
  const compressedFiles = findCompressedFiles();
  const markForwarded = forwardedMarker();
  const routes = findRoutes();
  const watch = (message: unknown) => {
    const { request, response, server } = message as Exchange & { server: Server };
    if (internalServers.has(server)) return;
    const exchange: Exchange = Object.assign(newRecord(request), { request, response, routes });
    currentExchange.enterWith(exchange);
    reportRequest(exchange, request, response, routes);
    // lib/request-limits.ts sets deadlines by path.
    server.requestTimeout = 0;
    server.keepAliveTimeout = idle;
    request.headers[peerHeader] = request.socket.remoteAddress ?? "";
    markForwarded(request);
    const completeCompressed = takeCompressed(compressedFiles, request);
    beforeHead(response, () => {
      // The client then sends its next request elsewhere instead of into a closing connection.
      if (isClosed()) response.shouldKeepAlive = false;
      response.setHeader(requestIdHeader, exchange.id);
      completeHeaders(request, response);
      completeCompressed?.(response);
      noteRecentWrite(exchange, response);
      if (!exchange.isReadOnly) return undefined;
      // Next.js would answer 500.
      response.setHeader("Retry-After", readOnlyPage().headers["Retry-After"] ?? "");
      return readOnlyPage().status;
    });
  };
  subscribe("http.server.request.start", watch);
  return () => void unsubscribe("http.server.request.start", watch);
}

/** Answers 503 (no database) or 400 (bad form), which Next.js can't, and drops Next.js's own output. */
export function respondToFailure(error: unknown): void {
  const exchange = currentExchange.getStore();
  const response = exchange?.response;
  if (exchange && isAboutAction(error, exchange)) {
    exchange.isReadOnly = true;
    return;
  }
  const page = pageAbout(error);
  // The error page shows the digest, and Next.js logs the error with it but without the request.
  if (!page) log().error({ digest: (error as { digest?: string }).digest }, "A page failed");
  if (!page || !response || response.headersSent) return;
  const { status, headers, body } = page;
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  response.writeHead(status, headers).end(body);
}

// app/_components/failed-page.tsx reads the error's digest on the page that called the action.
function isAboutAction(error: unknown, { request }: Exchange): boolean {
  return (
    request.headers["next-action"] !== undefined && error instanceof Error && error.name === "NothingSaved"
  );
}

function pageAbout(error: unknown): PlainPage | null {
  if (isReadOnlyError(error)) return readOnlyPage();
  if (isDatabaseUnreachable(error)) return unavailablePage();
  return isClientError(error) ? unreadablePage() : null;
}

/** Logs only the name of a client's error, because Next.js logs errors with their stack before any hook. */
export function shortenClientErrorLogs(): void {
  for (const level of ["error", "warn"] as const) {
    // biome-ignore lint/suspicious/noConsole: it is what Next.js writes with
    const write = console[level];
    console[level] = (...words: unknown[]) => {
      const error = words.find((word) => word instanceof Error && isClientError(word)) as Error | undefined;
      if (error) log().warn({ error: error.name }, "A client sent an unreadable form");
      else write(...words);
    };
  }
}

/** Runs just before Node.js sends the head; may return another status. */
function beforeHead(response: ServerResponse, run: () => number | undefined): void {
  const writeHead = response.writeHead;
  response.writeHead = ((...given: Parameters<typeof writeHead>) => {
    given[0] = run() ?? given[0];
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
  // On-the-fly compression changes the length.
  if (!response.hasHeader("Content-Encoding")) response.setHeader("Content-Length", length);
}
