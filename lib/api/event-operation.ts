import { admit, type Credential, credentialOf } from "@/lib/api-keys/credential";
import type { KnownKey } from "@/lib/api-keys/find";
import { mayRead } from "@/lib/api-keys/permissions";
import { findKeyQueued, runQueued } from "@/lib/api-keys/queues";
import { env } from "@/lib/env";
import { type EventPage, eventDocument, PositionExpired, readEvents } from "@/lib/events/read";
import { events } from "@/lib/events/resource";
import { type EventType, eventSubjects, eventTypes, type StoredEvent } from "@/lib/events/schema";
import { untilEventAfter } from "@/lib/events/wait";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { type FeedQuery, feedBody, parseFeedQuery, withCursor } from "@/lib/jsonapi/feed";
import type { Filter } from "@/lib/jsonapi/filter";
import { admitTo } from "./admission";
import { conditional } from "./conditional";
import { negotiate } from "./negotiation";
import { describeRead, summaryOf } from "./openapi/describe-read";
import type { Reading } from "./operation";
import { readingScopes } from "./scope";

/** In milliseconds. A request whose filter matched nothing leaves others their turn. */
const restAfterNothing = 1_000;

const target = { kind: "feed" as const, resource: events };

/** Serves what happened, oldest first, from a cursor on (docs/decisions/060). */
export const eventOperation: Reading<"/v2/events"> = {
  ...target,
  method: "GET",
  path: "/v2/events",
  scope: readingScopes(target),
  summary: summaryOf(target),
  describe: () => describeRead(target),
  async handle(request, _context, headers) {
    const credential = credentialOf(request);
    const { key } = await admitTo(eventOperation, credential, headers);
    const type = negotiate(request.headers);
    const { pathname, search, searchParams } = new URL(request.url);
    const query = parseFeedQuery(searchParams, events.filters);
    const found = await readWaiting(query, key, credential, request.signal).catch(refuseExpired);
    const url = `${env().BASE_URL}${pathname}${search}`;
    const body = feedBody(found.events.map(shownTo(key)), url, found);
    const Link = `<${withCursor(url, found.next)}>; rel="next"`;
    const representation = type === "application/json" ? "" : "+api";
    return conditional(
      request,
      Buffer.from(body),
      { ...headers, "Content-Type": type, Link },
      representation,
    );
  },
};

/** Waits without a connection or a turn in the queue. */
async function readWaiting(
  { after: given, limit, wait, filters }: FeedQuery,
  key: KnownKey,
  credential: Credential,
  left: AbortSignal,
): Promise<EventPage> {
  const until = performance.now() + wait * 1_000;
  const types = typesOf(key, filters);
  let after = given;
  for (let rest = 0; ; rest = restAfterNothing) {
    const from = after;
    const found = await runQueued(left, () => readEvents(from, limit, types));
    const milliseconds = until - performance.now();
    if (found.events.length > 0 || found.hasMore || milliseconds <= 0) return found;
    after = found.next;
    if (!(await untilEventAfter(after, { milliseconds, rest }, left))) return found;
    // An admin may have revoked it.
    admit(await findKeyQueued(credential), credential);
  }
}

/** Names of people are for keys that may read people. */
function shownTo({ scope }: KnownKey): (event: StoredEvent) => string {
  if (mayRead(scope, "people")) return eventDocument;
  return ({ actor, ...event }) =>
    eventDocument({ ...event, actor: actor?.type === "people" ? { ...actor, name: "" } : actor });
}

/** Returns undefined for all types, which needs no filter. */
function typesOf({ scope }: KnownKey, filters: readonly Filter[]): EventType[] | undefined {
  if (scope === "everything" && filters.length === 0) return undefined;
  return eventTypes.filter(
    (type) =>
      (scope === "everything" || mayRead(scope, eventSubjects[type])) &&
      filters.every(({ operator, values }) => values.includes(type) === (operator !== "not_eq")),
  );
}

function refuseExpired(error: unknown): never {
  if (!(error instanceof PositionExpired)) throw error;
  throw new JsonApiError(
    "cursor_expired",
    {},
    { source: { parameter: "page[after]" }, meta: { oldest_cursor: String(error.oldest) } },
  );
}
