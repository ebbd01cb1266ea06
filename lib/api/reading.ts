import { type KnownKey, readWithKey } from "@/lib/api-keys/find";
import { mayRead } from "@/lib/api-keys/permissions";
import { apiKeyScopes } from "@/lib/api-keys/schema";
import { env } from "@/lib/env";
import type { PlainRequest } from "@/lib/http/direct-routes";
import type { DocumentRow } from "@/lib/lists/document-sql";
import { admit, type Credential, credentialOf, lastAdmitted } from "./api-key";
import { conditional } from "./conditional";
import { type MediaType, negotiate } from "./negotiation";
import { describeReading, summaryOf } from "./openapi/describe-reading";
import type { Context, Reading, Subject, Target } from "./operation";
import { countRequest, hasRequestsLeft } from "./rate-limit";
import { readsTooLittle, requireScope } from "./scope";
import { findInTurn, workInTurn } from "./turns";

type Definition<Path extends string, Input> = Subject &
  Pick<Reading<Path, Input>, "path" | "input" | "run" | "answer">;

/** Completes a GET. It looks up unfamiliar keys, and keys of requests it can't answer, alone first, so that those cost little. */
export function reading<Path extends string, Input>(definition: Definition<Path, Input>): Reading<Path> {
  const { resource, parent, run, answer } = definition;
  const types = [resource.type, ...(parent ? [parent.resource.type] : [])];
  const scope = apiKeyScopes.filter((one) => types.every((type) => mayRead(one, type)));
  const tooNarrow = readsTooLittle(types);
  const operation: Reading<Path, Input> = {
    ...definition,
    method: "GET",
    scope,
    summary: summaryOf(definition),
    describe: () => describeReading(definition),
    async handle(request, context, headers) {
      const credential = credentialOf(request);
      const question = await read(request, context, definition);
      const known = "error" in question ? undefined : mayReadAtOnce(credential);
      if (!known) {
        const admission = admit(await findInTurn(credential), credential);
        Object.assign(headers, countRequest(admission.key));
        await requireScope(admission, scope, tooNarrow);
      }
      if ("error" in question) throw question.error;
      const counted = known && countRequest(known);
      const { input, target, type } = question;
      const row = run(input, target);
      const found = await workInTurn(request.signal, () => readWithKey(credential.hash, scope, row));
      const admission = admit(found?.key ?? null, credential);
      Object.assign(headers, counted);
      await requireScope(admission, scope, tooNarrow);
      const { body, link } = answer((found as { row: DocumentRow }).row, input, target);
      const representation = type === "application/json" ? "" : "+api";
      const all = { ...headers, "Content-Type": type, ...(link && { Link: link }) };
      return conditional(request, Buffer.from(body), all, representation);
    },
  };
  return operation;
}

type Question<Input> = { type: MediaType; target: Target; input: Input } | { error: unknown };

async function read<Input>(
  request: PlainRequest,
  { params }: Context,
  { input }: Pick<Reading<string, Input>, "input">,
): Promise<Question<Input>> {
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
