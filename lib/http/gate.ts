import { AsyncResource } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { env } from "@/lib/env";
import { type Body, type BodyFault, giveBack, hasBody, holdBody, UnfinishedBodies } from "./bodies";
import { judgeAction, judgeForm, type KnownActions } from "./forms";
import { headerLimits, limitsOf } from "./limits";
import { takeIn } from "./load";
import { judgeOrigin, judgeRouterState } from "./navigation";
import { type RefusalName, refuse, refuseConnection } from "./refusals";
import { isApi, isFile, judgeTarget, originForm, pathOf } from "./target";

/** Tells clients apart by the headers of their requests. */
type ClientOf = (headers: { get: (name: string) => string | null }) => string;

/**
 * From now on, every request to a server of this process is judged before anybody else hears of it: what is malformed or
 * too much is answered here, and a body is passed on when it is whole. Next.js starts its server itself and takes no
 * other; so the gate takes the place of its listeners at the first request, which goes through it already.
 */
export function guardServers(clientOf: ClientOf, actions: KnownActions = null): void {
  const guarded = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server } = message as { server: Server };
    if (guarded.has(server)) return;
    guarded.add(server);
    guard(server, clientOf, actions);
  });
}

function guard(server: Server, clientOf: ClientOf, actions: KnownActions): void {
  const listeners = server.listeners("request") as RequestListener[];
  const passOn: RequestListener = (request, response) => {
    // Last: a request counts from when it is there whole.
    if (!takeIn(request, response)) refuse(request, response, "busy");
    else for (const listener of listeners) listener.call(server, request, response);
  };
  const receiveBody = bodyReceiver(clientOf, actions, passOn);
  const receive: RequestListener = (request, response) => {
    const fault = judge(request, actions);
    if (fault) refuse(request, response, fault);
    else if (hasBody(request)) receiveBody(request, response);
    else passOn(request, response);
  };
  server.removeAllListeners("request").on("request", receive);
  server.on("checkContinue", receive);
  server.on("checkExpectation", (request, response) => refuse(request, response, "expectation_failed"));
  server.on("connect", (_request, socket) => refuseConnection(socket, "method_not_allowed"));
  server.on("clientError", refuseUnreadable);
  // Without them, Node.js answers who wants to upgrade like anybody else. In development, the browser listens for changes.
  if (env().NODE_ENV !== "development") server.removeAllListeners("upgrade");
}

// In this order: what a request is, then how much of it there is.
const judges = [
  takeOriginForm,
  judgeMethod,
  judgeTarget,
  judgeHeaders,
  judgeOrigin,
  judgeRouterState,
  judgeAction,
];

function judge(request: IncomingMessage, actions: KnownActions): RefusalName | null {
  for (const judgeOne of judges) {
    const fault = judgeOne(request, actions);
    if (fault) return fault;
  }
  return null;
}

function takeOriginForm(request: IncomingMessage): RefusalName | null {
  const target = originForm(request.url ?? "");
  if (target === null) return "malformed";
  request.url = target;
  return null;
}

function judgeMethod(request: IncomingMessage): RefusalName | null {
  const { method = "" } = request;
  // The API answers others itself, as far as Next.js has a name for them. Next.js fails at forms that are sent to files.
  const known = isApi(request)
    ? /^(GET|HEAD|POST|OPTIONS|PUT|PATCH|DELETE)$/
    : isFile(request)
      ? /^(GET|HEAD)$/
      : /^(GET|HEAD|POST)$/;
  return known.test(method) ? null : "method_not_allowed";
}

// Node.js lets more of them through, for the sake of the callback's long target.
function judgeHeaders({ rawHeaders }: IncomingMessage): RefusalName | null {
  let characters = 0;
  for (const text of rawHeaders) characters += text.length;
  const isTooMuch = rawHeaders.length > 2 * headerLimits.most || characters > headerLimits.characters;
  return isTooMuch ? "header_fields_too_large" : null;
}

/** What passes on requests that have a body, once that is here. */
function bodyReceiver(clientOf: ClientOf, actions: KnownActions, passOn: RequestListener): RequestListener {
  const bodies = new UnfinishedBodies();
  return (request, response) => {
    const { body: limit, seconds } = limitsOf(pathOf(request));
    const client = clientOf({ get: (name) => request.headers[name]?.toString() ?? null });
    const fault = isTooLarge(request, limit) ? "content_too_large" : bodies.begin(client);
    if (fault) {
      refuse(request, response, fault);
      return;
    }
    if (request.headers.expect) response.writeContinue();
    if (limit === null) {
      response.once("close", () => bodies.end(client));
      giveUpUnread(request, response, seconds);
      passOn(request, response);
      return;
    }
    // What the request belongs to is not known any more where the end of its body is read.
    const goOn = AsyncResource.bind(async (result: Body | BodyFault) => {
      bodies.end(client);
      if (result === "broken_off") return;
      const fault = typeof result === "string" ? result : await judgeForm(request, result, actions);
      if (typeof result !== "string") giveBack(request, result);
      if (fault) refuse(request, response, fault);
      else passOn(request, response);
    });
    holdBody(request, bodies, { body: limit, seconds }, goOn);
  };
}

function isTooLarge({ headers }: IncomingMessage, limit: number | null): boolean {
  return limit !== null && Number(headers["content-length"] ?? 0) > limit;
}

// A body that is read as it comes may take as long as somebody takes it in: not from whom that somebody has turned away.
function giveUpUnread(request: IncomingMessage, response: ServerResponse, seconds: number): void {
  // Before Node.js reads what is left.
  response.prependOnceListener("finish", () => {
    if (request.readableFlowing !== null) return;
    const timer = setTimeout(() => request.complete || request.destroy(), seconds * 1000).unref();
    request.once("close", () => clearTimeout(timer));
  });
}

function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: ServerResponse };
  if (error.code === "ECONNRESET" || !socket.writable || answer?.headersSent) socket.destroy();
  else if (error.code === "HPE_HEADER_OVERFLOW") refuseConnection(socket, "header_fields_too_large");
  else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") refuseConnection(socket, "request_timeout");
  else refuseConnection(socket, "malformed");
}
