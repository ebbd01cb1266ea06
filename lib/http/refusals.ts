import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { type Code, JsonApiError } from "@/lib/jsonapi/errors";
import { hasBody, swallowBody } from "./bodies";
import { headerLimits, lingering, mostParameters } from "./limits";
import { type PlainPage, plainPage } from "./plain-page";
import { securityHeaders } from "./security-headers";
import { isApi, isFile } from "./target";

type Words = { status: number; code: Code; title: string; text: string; retryAfter?: number };

/** Why a request is answered before anybody has looked at what it is about: in words, and as the API's code. */
export const refusals = {
  malformed: {
    status: 400,
    code: "invalid_parameter",
    title: "This request cannot be read",
    text: "What your browser or program sent is not valid HTTP, or not what this address takes.",
  },
  too_many_parameters: {
    status: 400,
    code: "invalid_parameter",
    title: "This address has too many parameters",
    text: `An address may have up to ${mostParameters} parameters.`,
  },
  cross_site: {
    status: 403,
    code: "forbidden",
    title: "Another site sent you here",
    text: "This only works from Lectern's own pages. Open the page that it belongs to, and use the button there.",
  },
  method_not_allowed: {
    status: 405,
    code: "method_not_allowed",
    title: "This method is not allowed here",
    text: "Use one of those that the header Allow names.",
  },
  request_timeout: {
    status: 408,
    code: "request_timeout",
    title: "Your request took too long",
    text: "It did not arrive in time. Check your connection, then go back and send it again.",
  },
  unknown_action: {
    status: 409,
    code: "invalid_parameter",
    title: "This form is out of date",
    text: "Lectern was updated while the page was open. Go back, reload the page, and send the form again.",
  },
  content_too_large: {
    status: 413,
    code: "content_too_large",
    title: "That is too much at once",
    text: "What you sent is larger than this page takes. Go back, make it shorter, and send it again.",
  },
  uri_too_long: {
    status: 414,
    code: "uri_too_long",
    title: "This address is too long",
    text: "Use a shorter one.",
  },
  expectation_failed: {
    status: 417,
    code: "invalid_parameter",
    title: "This request expects too much",
    text: "The header Expect may only be 100-continue.",
  },
  too_many_bodies: {
    status: 429,
    code: "too_many_requests",
    title: "Too many requests at once",
    text: "Too many requests from your network address are still on their way. Wait a moment, then try again.",
    retryAfter: 5,
  },
  header_fields_too_large: {
    status: 431,
    code: "header_fields_too_large",
    title: "Your browser sends too much",
    text: `A request may have up to ${headerLimits.most} headers with ${headerLimits.characters} characters. Delete this site's cookies, then try again.`,
  },
  busy: {
    status: 503,
    code: "unavailable",
    title: "Lectern is busy right now",
    text: "Nothing was lost. Wait a moment, then try again.",
    retryAfter: 5,
  },
} as const satisfies Record<string, Words>;

export type RefusalName = keyof typeof refusals;

/**
 * Answers a request that goes no further. A client that is still sending may go on for some seconds: most read the answer
 * only when they have sent everything.
 */
export function refuse(request: IncomingMessage, response: ServerResponse, name: RefusalName): void {
  const { status, headers, body } = answerOf(name, request);
  const isSending = hasBody(request) && !request.complete;
  if (isSending) response.setHeader("Connection", "close");
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  response.write(body);
  if (!isSending) {
    response.end();
    return;
  }
  const timer = setTimeout(() => response.end(), lingering * 1000).unref();
  response.once("close", () => clearTimeout(timer));
  swallowBody(request, () => response.end());
}

/** The same where there is no request yet, or none that Node.js has an answer for. */
export function refuseConnection(socket: Duplex, name: RefusalName): void {
  const { status, headers, body } = answerOf(name);
  const all = {
    ...securityHeaders("/"),
    ...headers,
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  };
  const lines = Object.entries(all).map(([header, value]) => `${header}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
}

function answerOf(name: RefusalName, request?: IncomingMessage): PlainPage {
  const isForApi = request && isApi(request);
  const page = isForApi ? errorDocument(refusals[name], request) : plainPage(refusals[name]);
  // Next.js's own script then says that the page is out of date.
  if (name === "unknown_action") page.headers["X-Nextjs-Action-Not-Found"] = "1";
  if (page.status === 405) page.headers.Allow = allowedFor(request);
  return page;
}

function allowedFor(request?: IncomingMessage): string {
  if (request && isFile(request)) return "GET, HEAD";
  return request && isApi(request) ? "GET, HEAD, OPTIONS" : "GET, HEAD, POST";
}

function errorDocument({ status, code, text, retryAfter }: Words, request: IncomingMessage): PlainPage {
  const { object } = new JsonApiError(code, text);
  const wantsJsonApi = request.headers.accept?.includes("application/vnd.api+json");
  return {
    status,
    headers: {
      "Content-Type": wantsJsonApi ? "application/vnd.api+json" : "application/json",
      "Cache-Control": "private, no-store",
      Vary: "Accept",
      ...(retryAfter && { "Retry-After": String(retryAfter) }),
    },
    body: JSON.stringify({ errors: [{ id: uuidv7(), ...object, status: String(status) }] }),
  };
}
