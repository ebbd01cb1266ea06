import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { onRequestEnd } from "./request-end";
import { pathOf } from "./target";

/** Has only the parts of a Request that a GET needs, because a whole one costs more. Its `signal` fires when the client leaves. */
export type PlainRequest = Pick<Request, "url" | "headers" | "signal">;

export type DirectHandler = (request: PlainRequest) => Promise<Response>;

/** `maxBody` is in bytes; without it, the limits of the path count. */
export type RouteOperation = { method: string; maxBody?: number };

/** The gate always admits a probe, and answers its HEAD requests. */
export type DirectRoute = { handle: DirectHandler; isProbe?: boolean };

/** `operations` are those of the API at this path. */
export type Route = Partial<DirectRoute> & { operations?: readonly RouteOperation[] };

export type Routes = (path: string) => Route | undefined;

export function findDirect(routes: Routes, request: IncomingMessage): DirectRoute | undefined {
  const { handle, isProbe = false } = routes(pathOf(request)) ?? {};
  const isDirect = request.method === "GET" || (request.method === "HEAD" && isProbe);
  return handle && isDirect ? { handle, isProbe } : undefined;
}

export async function answerDirectly(
  { handle }: DirectRoute,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await send(await handle(plainRequest(request, response)), response);
  } catch (err) {
    log().error({ err, path: pathOf(request) }, "A request failed");
    response.destroy();
  }
}

function plainRequest(request: IncomingMessage, response: ServerResponse): PlainRequest {
  const { url = "/", headers } = request;
  const pairs = Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]);
  const left = new AbortController();
  onRequestEnd(request, response, () => response.writableFinished || left.abort());
  return { url: new URL(url, env().BASE_URL).href, headers: new Headers(pairs), signal: left.signal };
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
  if (response.headersSent) return;
  const body = answer.body && (await answer.text());
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) {
    // Next.js uses this header internally.
    if (name !== "x-middleware-set-cookie") response.appendHeader(name, value);
  }
  response.end(body ?? undefined);
}
