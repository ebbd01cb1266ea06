import { runQueued } from "@/lib/api-keys/queues";
import { readFromPrimary } from "@/lib/current-request";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { admitDirectory } from "./admission";
import { failure, invalidValue, ScimError } from "./errors";
import { errorSchema } from "./names";
import { runRequest } from "./run";

type Context = { params: Promise<{ path?: string[] }> };

/** Returns the exports of the route below `/scim/v2`. */
export function scimHandlers() {
  return { GET: handle, POST: handle, PUT: handle, PATCH: handle, DELETE: handle };
}

async function handle(request: Request, { params }: Context): Promise<Response> {
  // A standby may lag behind the directory's own writes.
  readFromPrimary();
  try {
    const actor = await admitDirectory(request);
    const sent = await readBody(request);
    const path = ((await params).path ?? []).filter(Boolean);
    const { searchParams: parameters } = new URL(request.url);
    const asked = { method: request.method === "HEAD" ? "GET" : request.method, path, parameters, ...sent };
    const {
      status,
      body: answer,
      location,
    } = await runQueued(request.signal, () => runRequest(actor, asked));
    return respond(request, status, answer, location ? { Location: location } : {});
  } catch (error) {
    const { status, detail, scimType, headers } =
      error instanceof ScimError ? error : unexpected(error, request);
    const answer = { schemas: [errorSchema], status: String(status), ...(scimType && { scimType }), detail };
    return respond(request, status, answer, headers);
  }
}

/** Returns a refusal instead of throwing it, so that it is logged, too. */
async function readBody(request: Request): Promise<{ body: unknown; refused?: ScimError }> {
  if (!/^(POST|PUT|PATCH)$/.test(request.method)) return { body: undefined };
  const type = request.headers.get("content-type") ?? "application/scim+json";
  if (!/^application\/(scim\+)?json\s*(;|$)/i.test(type.trim()))
    return {
      body: undefined,
      refused: new ScimError(415, "Content-Type must be application/scim+json or application/json."),
    };
  try {
    return { body: JSON.parse(await request.text()) };
  } catch {
    return { body: undefined, refused: invalidValue("The body isn’t valid JSON.") };
  }
}

function respond(
  request: Request,
  status: number,
  body: object | null,
  headers: Record<string, string>,
): Response {
  const accept = request.headers.get("accept")?.toLowerCase() ?? "";
  const isPlain = accept.includes("application/json") && !accept.includes("application/scim+json");
  const type = isPlain ? "application/json" : "application/scim+json";
  const common = { "Cache-Control": "private, no-store", Vary: "Accept", ...headers };
  return body === null
    ? new Response(null, { status, headers: common })
    : new Response(JSON.stringify(body), { status, headers: { "Content-Type": type, ...common } });
}

function unexpected(error: unknown, { signal }: Request): ScimError {
  // Shedding load is noted elsewhere. If the client left, PostgreSQL cancelled the statement, and nothing failed.
  if (!(error instanceof JsonApiError || signal.aborted))
    log().error({ err: error }, "A directory's request failed");
  return failure(error);
}
