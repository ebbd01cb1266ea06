import { findKey, type KnownKey, readWithKey } from "@/lib/api-keys/find";
import { mayRead } from "@/lib/api-keys/permissions";
import { apiKeyScopes } from "@/lib/api-keys/schema";
import { env } from "@/lib/env";
import type { PlainRequest } from "@/lib/http/direct-routes";
import type { DocumentRow, SqlRow } from "@/lib/lists/document-sql";
import { addQueue } from "@/lib/metrics-hooks";
import { connectionsOf, withConnectionsFor } from "@/lib/workload";
import { admit, type Credential, credentialOf, lastAdmitted } from "./api-key";
import { ConcurrencyLimit } from "./concurrency-limit";
import { conditional } from "./conditional";
import { type Context, methods } from "./methods";
import { negotiate } from "./negotiation";
import { countRequest, hasRequestsLeft } from "./rate-limit";
import { requireScope } from "./scope";

export type DocumentRequest = { id: string; parameters: URLSearchParams; url: string };

/** `link` becomes the Link header (RFC 8288). */
export type Answer = { body: string; link?: string };

export type Query = { row: SqlRow; render(row: DocumentRow): Answer };

type Definition = {
  /** Names every resource that the document may contain. */
  types: readonly string[];
  prepare(documentRequest: DocumentRequest): Query;
};

/**
 * Checks the key and reads the document in one statement (docs/decisions/008). Keys that it hasn't admitted lately, and requests that it
 * can't answer, are looked up alone first: they learn nothing and cost little.
 */
export function documentRoute({ types, prepare }: Definition) {
  const scopes = apiKeyScopes.filter((scope) => types.every((type) => mayRead(scope, type)));
  return methods(async (request, context, headers) => {
    const credential = credentialOf(request);
    const question = await read(request, context, prepare);
    const known = "error" in question ? undefined : mayReadAtOnce(credential);
    if (!known) {
      const admission = admit(await findInTurn(credential), credential);
      Object.assign(headers, countRequest(admission.key));
      await requireScope(admission, types);
    }
    if ("error" in question) throw question.error;
    const counted = known && countRequest(known);
    const found = await readInTurn(request.signal, () => readWithKey(credential.hash, scopes, question.row));
    const admission = admit(found?.key ?? null, credential);
    Object.assign(headers, counted);
    await requireScope(admission, types);
    const { body, link } = question.render((found as { row: DocumentRow }).row);
    const representation = question.type === "application/json" ? "" : "+api";
    const all = { ...headers, "Content-Type": question.type, ...(link && { Link: link }) };
    return conditional(request, Buffer.from(body), all, representation);
  });
}

type Read = (Query & { type: string }) | { error: unknown };

async function read(request: PlainRequest, { params }: Context, ask: Definition["prepare"]): Promise<Read> {
  try {
    const type = negotiate(request.headers);
    const { pathname, search, searchParams } = new URL(request.url);
    const url = `${env().BASE_URL}${pathname}${search}`;
    return { type, ...ask({ id: String((await params)?.id), parameters: searchParams, url }) };
  } catch (error) {
    return { error };
  }
}

function mayReadAtOnce(credential: Credential): KnownKey | undefined {
  const key = lastAdmitted(credential);
  return key && hasRequestsLeft(key) ? key : undefined;
}

const lookups = new ConcurrencyLimit(() => 2);
addQueue(
  "api_key_lookups",
  () => lookups.waiting,
  () => lookups.waitingSince,
);

/** Runs as sign-in work, so that it doesn't queue behind admitted requests. */
function findInTurn({ hash }: Credential): Promise<KnownKey | null> {
  return lookups.take(() => withConnectionsFor({ kind: "sign-in" }, () => findKey(hash)));
}

// Each database connection has one turn. The limit drops requests whose client has left.
const turns = new ConcurrencyLimit(() => connectionsOf("api"));
addQueue(
  "api_documents",
  () => turns.waiting,
  () => turns.waitingSince,
);

function readInTurn<Found>(abandoned: AbortSignal, readNow: () => Promise<Found>): Promise<Found> {
  return turns.take(() => {
    abandoned.throwIfAborted();
    return withConnectionsFor({ kind: "api", abandoned }, readNow);
  });
}
