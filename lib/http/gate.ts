import { AsyncResource } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { env } from "@/lib/env";
import { addGauge } from "@/lib/metrics-hooks";
import { headerLimits, limitsOf } from "@/lib/request-limits";
import { allowHeader } from "./allowed-methods";
import { type Body, type BodyError, hasBody, holdBody, replayBody, UnfinishedBodies } from "./bodies";
import { answerDirectly, findDirect, type Routes } from "./direct-routes";
import { prepareFile } from "./file-request";
import { judgeAction, judgeForm, type KnownActions } from "./forms";
import { internalServers } from "./internal-servers";
import { admitRequest } from "./load-shedding";
import { judgeDestination, judgeOrigin, judgeRouterState } from "./navigation";
import { preparePage } from "./page-request";
import { handleInTurn, maxPipelined } from "./pipelining";
import { type RefusalName, refuse, refuseConnection } from "./refusals";
import { renderRefusal } from "./rendered-refusal";
import { countUnfinished, hasEnded, onRequestEnd } from "./request-end";
import { isApi, isFile, judgeTarget, originForm, pathOf } from "./target";

type ClientOf = (headers: { get: (name: string) => string | null }) => string;

type Guarded = {
  actions?: KnownActions;
  routes?: Routes;
};

/** Guards each server from its first request by replacing Next.js's listeners. Returns a function that leaves later servers alone. */
export function guardServers(clientOf: ClientOf, guarded: Guarded = {}): () => void {
  const known = new WeakSet<Server>();
  const watch = (message: unknown) => {
    const { server } = message as { server: Server };
    if (known.has(server) || internalServers.has(server)) return;
    known.add(server);
    guard(server, clientOf, guarded);
  };
  subscribe("http.server.request.start", watch);
  return () => void unsubscribe("http.server.request.start", watch);
}

function guard(
  server: Server,
  clientOf: ClientOf,
  { actions = null, routes = () => undefined }: Guarded,
): void {
  const listeners = server.listeners("request") as RequestListener[];
  const passOn: RequestListener = (request, response) => {
    if (countUnfinished(request.socket) > maxPipelined) refuse(request, response, "busy");
    else handleInTurn(response, () => handle(request, response));
  };
  const passTo: RequestListener = (request, response) => {
    for (const listener of listeners) listener.call(server, request, response);
  };
  const handle: RequestListener = (request, response) => {
    const direct = findDirect(routes, request);
    // A request counts as load only after its whole body arrived.
    if (!direct?.isProbe && !admitRequest(request, response)) return refuse(request, response, "busy");
    if (direct) return void answerDirectly(direct, request, response);
    const isPage = preparePage(request, response) && !isFile(request);
    if (isPage && areBuilt && request.method !== "HEAD") renderRefusal(request, response, passTo);
    prepareFile(request);
    passTo(request, response);
  };
  // In development, Next.js handles every request.
  const areBuilt = env().NODE_ENV !== "development";
  const operationsAt = (request: IncomingMessage) => routes(pathOf(request))?.operations;
  const maxBody = (request: IncomingMessage) =>
    operationsAt(request)?.find(({ method }) => method === request.method)?.maxBody;
  const allowAt = (request: IncomingMessage) => {
    const methods = operationsAt(request)?.map(({ method }) => method);
    return methods && allowHeader(methods);
  };
  const receiveBody = bodyReceiver(clientOf, actions, maxBody, passOn);
  const receive: RequestListener = (request, response) => {
    const refusal = judge(request, actions);
    if (refusal) refuse(request, response, refusal, allowAt(request));
    else if (hasBody(request)) receiveBody(request, response);
    else passOn(request, response);
  };
  server.removeAllListeners("request").on("request", receive);
  server.on("checkContinue", receive);
  server.on("checkExpectation", (request, response) => refuse(request, response, "expectation_failed"));
  server.on("connect", (_request, socket) => refuseConnection(socket, "method_not_allowed"));
  server.on("clientError", refuseUnreadable);
  // Without upgrade listeners, Node.js treats an upgrade as a plain request. In development, the browser listens for changes.
  if (env().NODE_ENV !== "development") server.removeAllListeners("upgrade");
}

const judges = [
  judgeHost,
  takeOriginForm,
  judgeMethod,
  judgeTarget,
  judgeHeaders,
  judgeDestination,
  judgeOrigin,
  judgeRouterState,
  judgeAction,
];

function judge(request: IncomingMessage, actions: KnownActions): RefusalName | null {
  for (const judgeOne of judges) {
    const refusal = judgeOne(request, actions);
    if (refusal) return refusal;
  }
  return null;
}

// Node.js takes the first host and a proxy may take another (RFC 9112, section 3.2).
function judgeHost({ headersDistinct }: IncomingMessage): RefusalName | null {
  return (headersDistinct.host?.length ?? 0) > 1 ? "malformed" : null;
}

function takeOriginForm(request: IncomingMessage): RefusalName | null {
  const target = originForm(request.url ?? "");
  if (target === null) return "malformed";
  request.url = target;
  return null;
}

function judgeMethod(request: IncomingMessage): RefusalName | null {
  const { method = "" } = request;
  // The API refuses other methods itself if Next.js knows them. Next.js fails at forms that are sent to files.
  const known = isApi(request)
    ? /^(GET|HEAD|POST|OPTIONS|PUT|PATCH|DELETE)$/
    : isFile(request)
      ? /^(GET|HEAD)$/
      : /^(GET|HEAD|POST)$/;
  return known.test(method) ? null : "method_not_allowed";
}

// Node.js itself must allow more, because the callback's target is long.
function judgeHeaders({ rawHeaders }: IncomingMessage): RefusalName | null {
  let characters = 0;
  for (const text of rawHeaders) characters += text.length;
  const isTooMuch = rawHeaders.length > 2 * headerLimits.count || characters > headerLimits.characters;
  return isTooMuch ? "header_fields_too_large" : null;
}

function bodyReceiver(
  clientOf: ClientOf,
  actions: KnownActions,
  maxBody: (request: IncomingMessage) => number | undefined,
  passOn: RequestListener,
): RequestListener {
  const bodies = new UnfinishedBodies();
  addGauge("unfinished_bodies", "all", () => bodies.count);
  return (request, response) => {
    const { body, seconds } = limitsOf(pathOf(request));
    const limit = maxBody(request) ?? body;
    const client = clientOf({ get: (name) => request.headers[name]?.toString() ?? null });
    const refusal = isTooLarge(request, limit) ? "content_too_large" : bodies.begin(client);
    if (refusal) {
      refuse(request, response, refusal);
      return;
    }
    if (request.headers.expect) response.writeContinue();
    if (limit === null) {
      onRequestEnd(request, response, () => bodies.end(client));
      giveUpUnread(request, response, seconds);
      passOn(request, response);
      return;
    }
    // Reading the end of the body loses the async context.
    const continueRequest = AsyncResource.bind(async (result: Body | BodyError) => {
      bodies.end(client);
      if (result === "broken_off" || hasEnded(request, response)) return;
      const refusal = typeof result === "string" ? result : await judgeForm(request, result, actions);
      if (typeof result !== "string") replayBody(request, result);
      if (refusal) refuse(request, response, refusal);
      else passOn(request, response);
    });
    holdBody(request, response, bodies, { body: limit, seconds }, continueRequest);
  };
}

function isTooLarge({ headers }: IncomingMessage, limit: number | null): boolean {
  return limit !== null && Number(headers["content-length"] ?? 0) > limit;
}

// A streamed body may take its time, unless its handler answered without reading it.
function giveUpUnread(request: IncomingMessage, response: ServerResponse, seconds: number): void {
  // This listener must run before Node.js reads the rest of the body.
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
