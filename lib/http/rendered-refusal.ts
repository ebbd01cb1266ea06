import type { IncomingMessage, ServerResponse } from "node:http";

/** Next.js has no such page and renders `app/not-found.tsx` as a whole. */
const nowhere = "/no-such-page";

/** Replaces the blank document of `notFound()` with a complete page, because it stays blank until its script runs. */
export function renderRefusal(
  request: IncomingMessage,
  response: ServerResponse,
  pass: (request: IncomingMessage, response: ServerResponse) => void,
): void {
  const { headers } = request;
  // Next.js's script shows the refusal itself.
  if ("rsc" in headers || "next-action" in headers) return;
  const before = { methods: methodsOf(response), headers: response.getHeaders() };
  const { writeHead, write, end } = response;
  let isDropped = false;
  const isRefused = () => response.statusCode === 404 && !response.headersSent;
  Object.assign(response, {
    writeHead: (...given: Parameters<typeof writeHead>) => {
      response.statusCode = given[0];
      if (isRefused()) isDropped = true;
      return isDropped ? response : writeHead.apply(response, given);
    },
    write: (...given: Parameters<typeof write>) => {
      if (isRefused()) isDropped = true;
      return isDropped || write.apply(response, given);
    },
    end: (...given: Parameters<typeof end>) => {
      if (!isDropped && !isRefused()) return end.apply(response, given);
      isDropped = true;
      setImmediate(() => {
        putBack(response, before);
        pass(missingPageRequest(request), response);
      });
      return response;
    },
  });
}

type Before = { methods: Record<string, unknown>; headers: NodeJS.Dict<number | string | string[]> };

const methodsOf = (response: ServerResponse): Record<string, unknown> =>
  Object.fromEntries(Object.entries(response).filter(([, value]) => typeof value === "function"));

// Next.js would compress the second answer again, so this removes the compression too.
function putBack(response: ServerResponse, { methods, headers }: Before): void {
  for (const name of Object.keys(methodsOf(response)))
    if (!(name in methods)) Reflect.deleteProperty(response, name);
  Object.assign(response, methods);
  for (const name of response.getHeaderNames()) response.removeHeader(name);
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) response.setHeader(name, value);
  response.statusCode = 200;
}

function missingPageRequest(request: IncomingMessage): IncomingMessage {
  const headers: IncomingMessage["headers"] = { ...request.headers, "accept-encoding": "identity" };
  for (const name of ["content-type", "content-length", "transfer-encoding"]) delete headers[name];
  const properties = { url: nowhere, method: "GET", headers };
  return Object.create(
    request,
    Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, { value, writable: true }])),
  );
}
