import type { ApiClient } from "@/lib/actor";
import { credentialOf } from "@/lib/api-keys/credential";
import type { KnownKey } from "@/lib/api-keys/find";
import { claimKey, idempotencyKeyOf, storeAnswer, type WriteAnswer } from "@/lib/api-keys/idempotency";
import { runQueued } from "@/lib/api-keys/queues";
import type { WriteScope } from "@/lib/api-keys/schema";
import { type Database, db, Prisma, retried, withSavepoint } from "@/lib/database/db";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { sendWhole } from "@/lib/http/exchange";
import { refusalStatuses } from "@/lib/http/refusal-statuses";
import { itemBody } from "@/lib/jsonapi/document";
import { InvalidDocument, JsonApiError } from "@/lib/jsonapi/errors";
import { type ItemQuery, parseItemQuery } from "@/lib/jsonapi/query";
import { queryableOf } from "@/lib/jsonapi/resource";
import type { StoredResource } from "@/lib/lists/define-resource";
import { type DocumentRow, itemRow, nameSql, versionSql } from "@/lib/lists/document-sql";
import { admitTo } from "./admission";
import { entityTag, isVersionNamed } from "./conditional";
import { errorAnswer, errorHeaders } from "./error-answer";
import { notFound } from "./item-operation";
import { negotiate } from "./negotiation";
import { describeWrite, type WriteDescription } from "./openapi/describe-write";
import type { Operation } from "./operation";
import { readingScopes } from "./scope";
import { nameSurvivor } from "./survivor";

/** A write's request, and whether its key must send If-Match. */
export type Conditional = { request: Request; requiresIfMatch: boolean; tx: Database };

/**
 * `id` is that of the row which the path names, or the text in the path. All work happens in `tx`. `writeScopes` are the key's.
 * `progress` is what the request's earlier transaction left, or null in the first one.
 */
export type WriteTarget = Conditional & {
  id: string;
  writeScopes: readonly string[];
  progress: string | null;
};

/** A part of a write that is too large for one transaction. The next one gets `progress`. */
export class Unfinished {
  constructor(readonly progress: string) {}
}

/**
 * A write's result: a resource to answer with, other JSON text, or nothing (204). `secret` fills the attribute of this name,
 * which reads leave empty.
 */
export type Outcome =
  | { status: 200 | 201; id: string; secret?: string }
  | { status: 200; body: string }
  | Unfinished
  | null;

/** `writes` is what a key must be allowed to change. `read` makes the input of the parsed body; it throws InvalidDocument. */
export type WriteDefinition<Path extends string, Input> = WriteDescription & {
  path: Path;
  writes: WriteScope;
  maxBody?: number;
  /** Waits for other such requests instead of taking a turn from short ones. */
  isBulk?: boolean;
  read: (body: unknown, id: string) => Input;
  run: (actor: ApiClient, input: Input, target: WriteTarget) => Promise<Outcome>;
};

export type WriteOperation<Path extends string = string> = Operation<Path> &
  WriteDescription & { method: "POST" | "PUT" | "PATCH" | "DELETE"; writes: WriteScope };

const usualBody = 64 * 1024;

/** Completes a write: one transaction claims its idempotency key, runs the command, reads the document and keeps the answer. Only an `Unfinished` outcome needs more. */
export function writeOperation<Path extends string, Input>(
  definition: WriteDefinition<Path, Input>,
): WriteOperation<Path> {
  const { read: _, run: __, ...rest } = definition;
  const operation: WriteOperation<Path> = {
    ...rest,
    maxBody: definition.maxBody ?? usualBody,
    scope: readingScopes(definition),
    describe: () => describeWrite(definition),
    async handle(request, context, headers) {
      const { actor, key } = await admitTo(operation, credentialOf(request), headers);
      const type = negotiate(request.headers);
      const query = parseItemQuery(new URL(request.url).searchParams, queryableOf(definition.resource));
      const body = await bodyOf(request, definition);
      const id = String((await context.params)?.id ?? "");
      const write = { definition, request, body, id, actor, key, query };
      const answer = await runQueued(request.signal, () => inTransactions(write), definition.isBulk);
      return answerWith(answer, write, type, headers);
    },
  };
  return operation;
}

/** Locks the row when the client names its version. @returns its ID @throws JsonApiError 404, 412, 428 */
export async function requireVersion(
  resource: StoredResource,
  id: string,
  { request, requiresIfMatch, tx }: Conditional,
): Promise<string> {
  const ifMatch = request.headers.get("if-match");
  const [row] = await tx.$queryRaw<{ id: string; version: string | null }[]>`
    SELECT id, ${versionSql(resource)} AS version FROM ${Prisma.raw(resource.rows.table)}
    WHERE ${nameSql(resource, id)} ${ifMatch === null ? Prisma.empty : Prisma.sql`FOR NO KEY UPDATE`}`;
  if (!row) throw notFound(resource, id);
  if (ifMatch !== null && !isVersionNamed(ifMatch, row.version))
    throw new JsonApiError("version_changed", {});
  if (ifMatch === null && requiresIfMatch && row.version !== null)
    throw new JsonApiError("version_missing", {});
  return row.id;
}

/** Refuses a change in a request that can't name versions. @throws JsonApiError 428 */
export function requireNoVersion({ requiresIfMatch }: Pick<Conditional, "requiresIfMatch">): void {
  if (requiresIfMatch) throw new JsonApiError("version_missing", {});
}

/** If-Match means that there is a resource (RFC 9110, section 13.1.1). @throws JsonApiError 412 */
export function requireNoIfMatch({ request }: Pick<Conditional, "request">): void {
  if (request.headers.has("if-match")) throw new JsonApiError("version_changed", {});
}

type Write<Input> = {
  definition: WriteDefinition<string, Input>;
  request: Request;
  body: string;
  id: string;
  actor: ApiClient;
  key: KnownKey;
  query: ItemQuery;
};

/** Requests with the same idempotency key take turns, so that each part happens once, whichever of them does it. */
async function inTransactions<Input>(write: Write<Input>): Promise<WriteAnswer> {
  for (let progress: string | null = null; ; ) {
    const answer = await retried(() => inOneTransaction(write, progress));
    if (answer.status !== null) return answer;
    progress = answer.body;
  }
}

async function inOneTransaction<Input>(write: Write<Input>, progress: string | null): Promise<WriteAnswer> {
  const { request, body, key } = write;
  const claim = idempotencyKeyOf(request, body, key.id);
  if (!claim) return db().$transaction((tx) => perform(write, progress, tx));
  return db().$transaction(async (tx) => {
    const known = await claimKey(tx, claim);
    if (known && known.status !== null) return known;
    const before = known?.body ?? null;
    const answer = await withSavepoint(tx, () => perform(write, before, tx)).catch((error) => {
      if (!isFinal(error)) throw error;
      const { status, body } = errorAnswer(error, request);
      return { status, location: null, version: null, body };
    });
    await storeAnswer(tx, claim, answer);
    return answer;
  });
}

/** Returns whether the same request would get this error again. With another version in If-Match, it might not. */
function isFinal(error: unknown): boolean {
  return isRefused(error) && !(error instanceof JsonApiError && [412, 428].includes(error.status));
}

/** Returns whether the request is at fault. */
export function isRefused(error: unknown): boolean {
  if (error instanceof Refusal) return refusalStatuses[error.kind] < 500;
  return error instanceof InvalidDocument || (error instanceof JsonApiError && error.status < 500);
}

async function perform<Input>(
  write: Write<Input>,
  progress: string | null,
  tx: Database,
): Promise<WriteAnswer> {
  const { definition, actor, body } = write;
  const { target } = definition;
  const id = target ? await nameSurvivor(() => findTarget(write, target, tx), tx) : write.id;
  const input = definition.read(parseJson(body, definition), id);
  const outcome = await definition.run(actor, input, {
    ...conditionalOf(write, tx),
    id,
    writeScopes: write.key.writeScopes,
    progress,
  });
  const nothing = { location: null, version: null };
  if (!outcome) return { ...nothing, status: 204, body: null };
  if (outcome instanceof Unfinished) return { ...nothing, status: null, body: outcome.progress };
  if ("body" in outcome) return { ...nothing, status: 200, body: outcome.body };
  return documentOf(definition.resource, outcome, write, tx);
}

/** @throws JsonApiError 404, 412, 428 */
async function findTarget<Input>(
  write: Write<Input>,
  resource: StoredResource,
  tx: Database,
): Promise<string> {
  const { definition, id } = write;
  if (definition.isVersioned) return requireVersion(resource, id, conditionalOf(write, tx));
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM ${Prisma.raw(resource.rows.table)} WHERE ${nameSql(resource, id)}`;
  if (!row) throw notFound(resource, id);
  return row.id;
}

const conditionalOf = <Input>(
  { request, key: { requiresIfMatch } }: Write<Input>,
  tx: Database,
): Conditional => ({ request, requiresIfMatch, tx });

async function documentOf(
  resource: StoredResource,
  { id, status, secret }: { id: string; status: number; secret?: string },
  { query, actor }: Pick<Write<unknown>, "query" | "actor">,
  tx: Database,
): Promise<WriteAnswer> {
  const { sql } = itemRow(resource, id, query);
  const [row] = await tx.$queryRaw<DocumentRow[]>(sql(Prisma.sql`true`, Prisma.sql`${actor.keyOwner}::uuid`));
  if (!row?.data) throw notFound(resource, id);
  const url = `${env().BASE_URL}/v2/${resource.type}/${id}`;
  const data = secret === undefined ? row.data : withSecret(row.data, secret);
  return {
    status,
    location: status === 201 ? url : null,
    version: row.version ?? null,
    body: itemBody({ data, included: row.included }, url),
    ...(secret !== undefined && { showsSecret: true }),
  };
}

/** A client that asks for other fields gets those. */
function withSecret(data: string, secret: string): string {
  const { attributes = {}, ...others } = JSON.parse(data);
  return JSON.stringify({
    ...others,
    attributes: { ...attributes, ...("secret" in attributes && { secret }) },
  });
}

async function bodyOf(request: Request, { document }: WriteDescription): Promise<string> {
  const text = await request.text();
  if (document === null) return text;
  const [type = ""] = (request.headers.get("content-type") ?? "").split(";");
  if (/^application\/(vnd\.api\+)?json$/i.test(type.trim())) return text;
  throw new JsonApiError("media_type_not_json", {});
}

function parseJson(body: string, { document }: WriteDescription): unknown {
  if (document === null) return undefined;
  try {
    return JSON.parse(body);
  } catch {
    throw new JsonApiError("body_not_json", {});
  }
}

function answerWith<Input>(
  { status, location, version, body }: WriteAnswer,
  { request, definition }: Write<Input>,
  type: string,
  headers: Record<string, string>,
): Response {
  const uncached = { ...headers, "Cache-Control": "private, no-store" };
  if (status === null) throw new Error("The write is unfinished.");
  if (body === null) return sendWhole(status, uncached, null);
  const bytes = Buffer.from(body);
  if (status >= 400) return sendWhole(status, { ...uncached, ...errorHeaders(request) }, bytes);
  const variant = type === "application/json" ? "" : "+api";
  const all = {
    ...uncached,
    "Content-Type": type,
    ...(!definition.result && { ETag: entityTag(bytes, variant, version) }),
    ...(location !== null && { Location: location }),
  };
  return sendWhole(status, all, bytes);
}
