import type { ApiClient } from "@/lib/actor";
import { env } from "@/lib/env";
import { connectionsOf, runAs } from "@/lib/workload";
import { type Answer, answerOf, findAnswer, isSame, keepAnswer } from "./answers";
import { type Admission, admit, readVersions } from "./api-key";
import { conditional } from "./conditional";
import { negotiate } from "./negotiation";
import { countRequest } from "./rate-limit";
import { type Context, route } from "./route";
import { requireScope } from "./scope";
import { Turns } from "./turns";

/** What a document is made for. `url` is the request's, absolute, on the configured base URL. */
export type Asked = { client: ApiClient; parameters: URLSearchParams; url: string; context: Context };

type Definition = {
  /** The types of all resources that the document may tell of. */
  types: readonly string[];
  /** Every table that the document is made from. */
  tables: readonly string[];
  build(asked: Asked): Promise<unknown>;
};

/**
 * The handlers of a path that answers with a document. An answer is kept for as long as nothing has changed that it is
 * made from, which the database is asked at every request: two processes never tell different stories.
 */
export function documentRoute(definition: Definition) {
  return route(async (request, context, headers) => {
    const admission = await admit(request);
    Object.assign(headers, countRequest(admission));
    requireScope(admission, definition.types);
    const type = negotiate(request.headers);
    const { pathname, search, searchParams } = new URL(request.url);
    const url = `${env().BASE_URL}${pathname}${search}`;
    const asked = { client: admission.client, parameters: searchParams, url, context };
    const answer =
      findAnswer(url, definition.tables, admission.versions) ??
      (await makeInTurn(request.signal, () => make(definition, asked, admission)));
    // Two media types are two representations, and a strong name is that of one.
    const tag = type === "application/json" ? `"${answer.tag}"` : `"${answer.tag}+api"`;
    return conditional(request, answer.body, { ...headers, "Content-Type": type, ETag: tag });
  });
}

// As many at once as there are connections for them. Nothing is made any more for who has left.
const turns = new Turns(() => connectionsOf("api"));

function makeInTurn(abandoned: AbortSignal, make: () => Promise<Answer>): Promise<Answer> {
  return turns.take(() => {
    abandoned.throwIfAborted();
    return runAs({ kind: "api", abandoned }, make);
  });
}

const tries = 3;

// A document can take several statements. It is of one moment when nothing changed between the first and the last.
async function make({ tables, build }: Definition, asked: Asked, admission: Admission): Promise<Answer> {
  let before = admission.versions;
  for (let tried = 1; ; tried += 1) {
    const answer = answerOf(await build(asked));
    const after = await readVersions(admission);
    if (isSame(tables, before, after)) {
      keepAnswer(asked.url, tables, after, answer);
      return answer;
    }
    if (tried === tries) return answer;
    before = after;
  }
}
