import type { z } from "zod";
import type { ApiClient } from "@/lib/actor";
import type { WriteScope } from "@/lib/api-keys/schema";
import { withSavepoint } from "@/lib/database/db";
import type { ErrorObject } from "@/lib/jsonapi/errors";
import { invalidDocument } from "@/lib/jsonapi/request-document";
import type { StoredResource } from "@/lib/lists/define-resource";
import { errorAnswer } from "./error-answer";
import type { JsonSchema } from "./openapi/json-schema";
import {
  isRefused,
  Unfinished,
  type WriteOperation,
  type WriteTarget,
  writeOperation,
} from "./write-operation";

export const mostItems = 1_000;

/** `id` is that of the resource. */
export type ItemResult = { status: 200 | 201 | 204; id?: string };

type Result = ItemResult | { status: number; errors: ErrorObject[] };

type Bulk = {
  resource: StoredResource;
  writes: WriteScope;
  about: string;
  /** The word for it in its operation ID. */
  name: string;
  schema: z.ZodType;
  example: unknown;
  run: Run;
  older?: Older;
};

type Run = (actor: ApiClient, item: unknown, target: WriteTarget) => Promise<ItemResult>;

/** Another shape of the body, with its items as an array at `pointer`. `read` returns null for a body in no such shape. */
type Older = { pointer: string; read: (body: unknown) => unknown[] | null; run: Run };

/** `from` in the pointers of an item's errors becomes `to`, and its index. */
type Items = { items: unknown[]; run: Run; from: string; to: string };

/** More would hold locks that sign-ins wait for. */
const itemsAtOnce = 50;

/** A POST of up to 1,000 items, 50 in each transaction. A refused item changes nothing, and the others count. */
export function bulkOperation<Path extends string>(
  path: Path,
  { run, older, name, schema, example, ...definition }: Bulk,
): WriteOperation<Path> {
  return writeOperation({
    ...definition,
    method: "POST",
    path,
    maxBody: 2 * 1024 * 1024,
    isBulk: true,
    summary: `Change up to ${mostItems.toLocaleString("en")} ${definition.resource.plural}`,
    name: ["change", name, "in bulk"],
    document: { kind: "other", schema, example },
    answers: [200],
    result: resultSchema,
    read: (body) => itemsIn(body, run, older),
    run: async (actor, { items, run, from, to }, target) => {
      const results: Result[] = JSON.parse(target.progress ?? "[]");
      const start = results.length;
      for (const [index, item] of items.slice(start, start + itemsAtOnce).entries())
        results.push(
          await resultOf(target, { from, to: `${to}/${start + index}` }, () => run(actor, item, target)),
        );
      if (results.length < items.length) return new Unfinished(JSON.stringify(results));
      return { status: 200, body: JSON.stringify({ meta: { results } }) };
    },
  });
}

async function resultOf(
  { tx, request }: WriteTarget,
  pointers: Pick<Items, "from" | "to">,
  run: () => Promise<ItemResult>,
): Promise<Result> {
  try {
    return await withSavepoint(tx, run);
  } catch (error) {
    if (!isRefused(error)) throw error;
    const { status, body } = errorAnswer(error, request);
    return { status, errors: JSON.parse(body).errors.map((one: ErrorObject) => inItem(one, pointers)) };
  }
}

function inItem(error: ErrorObject, { from, to }: Pick<Items, "from" | "to">): ErrorObject {
  if (!error.source || !("pointer" in error.source)) return error;
  const { pointer } = error.source;
  return { ...error, source: { pointer: pointer.startsWith(from) ? to + pointer.slice(from.length) : to } };
}

/** @throws InvalidDocument */
function itemsIn(body: unknown, run: Run, older?: Older): Items {
  const data = (body as { data?: unknown } | null)?.data;
  const olderItems = older?.read(body);
  const items = Array.isArray(data) ? data : olderItems;
  if (!items) throw invalidDocument("invalid_document", "/data", "should be an array of items");
  if (items.length > mostItems)
    throw invalidDocument("invalid_value", "/data", `should have at most ${mostItems} items`);
  return older && olderItems
    ? { items, run: older.run, from: "/data/attributes", to: older.pointer }
    : { items, run, from: "/data", to: "/data" };
}

const resultSchema: JsonSchema = {
  type: "object",
  required: ["meta"],
  properties: {
    meta: {
      type: "object",
      required: ["results"],
      properties: {
        results: {
          type: "array",
          items: {
            type: "object",
            required: ["status"],
            properties: {
              status: { type: "integer" },
              id: { type: "string", format: "uuid" },
              errors: { type: "array", items: { type: "object" } },
            },
          },
        },
      },
    },
  },
};
