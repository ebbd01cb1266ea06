import { admit, type Credential, credentialOf, lastAdmitted } from "@/lib/api-keys/credential";
import { type KnownKey, readWithKey } from "@/lib/api-keys/find";
import { runQueued } from "@/lib/api-keys/queues";
import { countRequest, hasRequestsLeft } from "@/lib/api-keys/rate-limit";
import { env } from "@/lib/env";
import type { PlainRequest } from "@/lib/http/direct-routes";
import type { DocumentRow } from "@/lib/lists/document-sql";
import { admitTo } from "./admission";
import { conditional } from "./conditional";
import { type MediaType, negotiate } from "./negotiation";
import { describeRead, summaryOf } from "./openapi/describe-read";
import type { Context, ReadOperation, ReadTarget, RequestTarget } from "./operation";
import { readingScopes, requireScope } from "./scope";
import { nameSurvivor } from "./survivor";

type Definition<Path extends string, Input> = ReadTarget &
  Pick<ReadOperation<Path, Input>, "path" | "writes" | "input" | "prepare" | "run" | "answer">;

/** Completes a GET. It looks up unfamiliar keys, and keys of requests it can't answer, alone first, so that those cost little. */
export function readOperation<Path extends string, Input>(
  definition: Definition<Path, Input>,
): ReadOperation<Path> {
  const { run, answer } = definition;
  const operation: ReadOperation<Path, Input> = {
    ...definition,
    method: "GET",
    scope: readingScopes(definition),
    summary: summaryOf(definition),
    describe: () => describeRead(definition),
    async handle(request, context, headers) {
      const credential = credentialOf(request);
      const parsed = await parse(request, context, definition);
      const known = "error" in parsed ? undefined : mayReadAtOnce(credential);
      if (!known) await admitTo(operation, credential, headers);
      if ("error" in parsed) throw parsed.error;
      const counted = known && countRequest(known);
      const { input, target, type } = parsed;
      await definition.prepare?.(target);
      const row = run(input, target);
      const found = await runQueued(request.signal, () => readWithKey(credential.hash, operation.scope, row));
      const key = admit(found?.key ?? null, credential);
      Object.assign(headers, counted);
      await requireScope(operation, key, credential.caller);
      const { row: document } = found as { row: DocumentRow };
      const { body, link } = await nameSurvivor(async () => answer(document, input, target));
      const representation = type === "application/json" ? "" : "+api";
      const all = { ...headers, "Content-Type": type, ...(link && { Link: link }) };
      return conditional(request, Buffer.from(body), all, representation, document.version ?? null);
    },
  };
  return operation;
}

type Parsed<Input> = { type: MediaType; target: RequestTarget; input: Input } | { error: unknown };

async function parse<Input>(
  request: PlainRequest,
  { params }: Context,
  { input }: Pick<ReadOperation<string, Input>, "input">,
): Promise<Parsed<Input>> {
  try {
    const type = negotiate(request.headers);
    const { pathname, search, searchParams } = new URL(request.url);
    const target = { id: String((await params)?.id), url: `${env().BASE_URL}${pathname}${search}` };
    return { type, target, input: input(searchParams) };
  } catch (error) {
    return { error };
  }
}

function mayReadAtOnce(credential: Credential): KnownKey | undefined {
  const key = lastAdmitted(credential);
  return key && hasRequestsLeft(key) ? key : undefined;
}
