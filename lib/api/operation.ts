import type { ApiKeyScope } from "@/lib/api-keys/schema";
import type { PlainRequest } from "@/lib/http/direct-routes";
import type { StoredResource } from "@/lib/lists/define-resource";
import type { DocumentRow, SqlRow } from "@/lib/lists/document-sql";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Next.js passes undefined for a path without `{id}`. */
export type Context = { params: Promise<Record<string, unknown> | undefined> };

/** One method of one path. Handlers, headers, limits, OpenAPI, /docs/api and tests derive from it (docs/decisions/045). */
export type Operation<Path extends string = string> = {
  method: Method;
  path: Path;
  resource: StoredResource;
  /** A key needs one of these. */
  scope: readonly ApiKeyScope[];
  /** In bytes. A GET takes no body. */
  maxBody?: number;
  /** Responds by `input`, `run` and `answer`. Errors carry `headers` too. */
  handle(request: PlainRequest, context: Context, headers: Record<string, string>): Promise<Response>;
  summary: string;
  /** Returns an Operation Object of OpenAPI. */
  describe(): object;
};

export type Handler = Operation["handle"];

export type Parent = { name: string; resource: StoredResource };

/** A GET returns one resource, or a list that may belong to a parent. */
export type Subject = { kind: "list" | "item"; resource: StoredResource; parent?: Parent };

export type Target = { id: string; url: string };

/** `link` becomes the Link header (RFC 8288). */
export type Answer = { body: string; link?: string };

/** A GET. One statement checks the key and reads the document, so `run` returns SQL. */
export type Reading<Path extends string = string, Input = unknown> = Operation<Path> &
  Subject & {
    method: "GET";
    input(parameters: URLSearchParams): Input;
    run(input: Input, target: Target): SqlRow;
    answer(row: DocumentRow, input: Input, target: Target): Answer;
  };
