import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { v7 as uuidv7 } from "uuid";
import { noteShedding } from "@/lib/current-request";
import type { Code, ErrorObject } from "@/lib/jsonapi/errors";
import { errorTitles } from "@/lib/messages/api-errors";
import { type Messages, messagesIn } from "@/lib/messages/messages";
import { headerLimits, lingerSeconds, maxParameters } from "@/lib/request-limits";
import { allowHeader } from "./allowed-methods";
import { discardBody, hasBody } from "./bodies";
import { type PlainPage, plainPage, plainTexts } from "./plain-page";
import { onRequestEnd } from "./request-end";
import { securityHeaders } from "./security-headers";
import { isApi, isFile, pathOf } from "./target";

type Texts = Messages["plainPages"]["refused"];

type Answer = { status: number; code: Code; retryAfter?: number };

export const refusals = {
  malformed: {
    status: 400,
    code: "invalid_parameter",
  },
  too_many_parameters: {
    status: 400,
    code: "invalid_parameter",
  },
  cross_site: {
    status: 403,
    code: "forbidden",
  },
  method_not_allowed: {
    status: 405,
    code: "method_not_allowed",
  },
  request_timeout: {
    status: 408,
    code: "request_timeout",
  },
  unknown_action: {
    status: 409,
    code: "invalid_parameter",
  },
  content_too_large: {
    status: 413,
    code: "content_too_large",
  },
  uri_too_long: {
    status: 414,
    code: "uri_too_long",
  },
  expectation_failed: {
    status: 417,
    code: "invalid_parameter",
  },
  too_many_bodies: {
    status: 429,
    code: "too_many_requests",
    retryAfter: 5,
  },
  header_fields_too_large: {
    status: 431,
    code: "header_fields_too_large",
  },
  busy: {
    status: 503,
    code: "unavailable",
    retryAfter: 5,
  },
} as const satisfies Record<keyof Texts, Answer>;

export type RefusalName = keyof typeof refusals;

/** Drains the body for some seconds, since most clients read the answer only after sending everything. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  name: RefusalName,
  allow?: string,
): void {
  if (name === "busy") noteShedding();
  const { status, headers, body } = answerOf(name, request, allow);
  const isSending = hasBody(request) && !request.complete;
  if (isSending) response.setHeader("Connection", "close");
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(body) });
  response.write(body);
  if (!isSending) {
    response.end();
    return;
  }
  const timer = setTimeout(() => response.end(), lingerSeconds * 1000).unref();
  onRequestEnd(request, response, () => clearTimeout(timer));
  discardBody(request, () => response.end());
}

/** Refuses an unparsable request and soon destroys its connection, because Node.js may not notice that a client left. */
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
  setTimeout(() => socket.destroy(), lingerSeconds * 1000).unref();
}

function answerOf(name: RefusalName, request?: IncomingMessage, allow?: string): PlainPage {
  const isForApi = request && isApi(request);
  const page = isForApi
    ? errorDocument(name, request)
    : plainPage({ ...refusals[name], ...wordsOf(name, plainTexts().refused) });
  // Next.js's script then says that the page is out of date.
  if (name === "unknown_action") page.headers["X-Nextjs-Action-Not-Found"] = "1";
  if (page.status === 405) page.headers.Allow = allow ?? allowedFor(request);
  return page;
}

function wordsOf(name: RefusalName, t: Texts): { title: string; text: string } {
  const { title, text } = t[name];
  const limits = { ...headerLimits, parameters: maxParameters };
  return { title, text: typeof text === "string" ? text : text(limits) };
}

function allowedFor(request?: IncomingMessage): string {
  if (request && isFile(request)) return "GET, HEAD";
  // A GET of an unknown path of the API gets its 404.
  return request && isApi(request) ? allowHeader(["GET"]) : "GET, HEAD, POST";
}

function errorDocument(name: RefusalName, request: IncomingMessage): PlainPage {
  const { status, code, retryAfter }: Answer = refusals[name];
  const { text: detail } = wordsOf(name, messagesIn("en").plainPages.refused);
  if (/^\/scim(\/|$)/.test(pathOf(request))) return scimError(status, detail, retryAfter);
  const object: ErrorObject = { status: String(status), code, title: errorTitles[code], detail };
  const wantsJsonApi = request.headers.accept?.includes("application/vnd.api+json");
  return {
    status,
    headers: {
      "Content-Type": wantsJsonApi ? "application/vnd.api+json" : "application/json",
      "Cache-Control": "private, no-store",
      Vary: "Accept",
      ...(retryAfter && { "Retry-After": String(retryAfter) }),
    },
    body: JSON.stringify({ errors: [{ id: uuidv7(), ...object }] }),
  };
}

// RFC 7644, section 3.12.
function scimError(status: number, detail: string, retryAfter?: number): PlainPage {
  return {
    status,
    headers: {
      "Content-Type": "application/scim+json",
      "Cache-Control": "private, no-store",
      ...(retryAfter && { "Retry-After": String(retryAfter) }),
    },
    body: JSON.stringify({
      schemas: ["urn:ietf:params:scim:api:messages:2.0:Error"],
      status: String(status),
      detail,
    }),
  };
}
