import type { ApiKeyScope, WriteScope } from "@/lib/api-keys/schema";
import type { PlainRequest } from "@/lib/http/direct-routes";
import type { StoredResource } from "@/lib/lists/define-resource";
import type { DocumentRow, SqlRow } from "@/lib/lists/document-sql";

/** Next.js passes undefined for a path without `{id}`. */
export type Context = { params: Promise<Record<string, unknown> | undefined> };

/** Errors carry `headers` too. */
export type Handler<Incoming> = (
  request: Incoming,
  context: Context,
  headers: Record<string, string>,
) => Promise<Response>;

/** The gate answers a GET without Next.js, which makes the whole Request. */
export type Endpoint =
  | { method: "GET"; handle: Handler<PlainRequest> }
  | { method: "POST" | "PUT" | "PATCH" | "DELETE"; handle: Handler<Request> };

export type Parent = { name: string; resource: StoredResource };

/** One method of one path. Handlers, headers, limits, OpenAPI, /docs/api and tests derive from it (docs/decisions/045). */
export type Operation<Path extends string = string> = Endpoint & {
  path: Path;
  resource: StoredResource;
  parent?: Parent;
  /** A key needs one of these. */
  scope: readonly ApiKeyScope[];
  /** A key must be allowed to change this, too. */
  writes?: WriteScope;
  /** In bytes. A GET takes no body. */
  maxBody?: number;
  summary: string;
  /** Returns an Operation Object of OpenAPI. */
  describe(): object;
};

/** A GET returns one resource, a list that may belong to a parent, or a feed, which has a cursor instead of pages. */
export type ReadTarget = { kind: "list" | "item" | "feed" } & Pick<Operation, "resource" | "parent">;

export type RequestTarget = { id: string; url: string };

/** `link` becomes the Link header (RFC 8288). */
export type Answer = { body: string; link?: string };

export type Reading<Path extends string = string> = Operation<Path> & ReadTarget & { method: "GET" };

/** A GET of stored rows. One statement checks the key and reads the document, so `run` returns SQL. */
export type ReadOperation<Path extends string = string, Input = unknown> = Reading<Path> & {
  input(parameters: URLSearchParams): Input;
  /** Runs first, for a known key. */
  prepare?: ((target: RequestTarget) => Promise<unknown>) | undefined;
  run(input: Input, target: RequestTarget): SqlRow;
  answer(row: DocumentRow, input: Input, target: RequestTarget): Answer;
};
