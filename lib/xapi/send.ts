import { db, Prisma, unlessReadOnly } from "@/lib/database/db";
import { lastPosition, oldestPosition, readEvents } from "@/lib/events/read";
import { unseal } from "@/lib/secrets";
import { post } from "@/lib/webhooks/post";
import { startWorker } from "@/lib/worker";
import type { XapiStore } from "@/prisma/generated/client";
import { accessToken, basic, forgetTokens, TokenError } from "./access-token";
import { noteHealth } from "./health";
import { type PlacedStatement, statementsOf } from "./statements";

const batchSize = 100;

/** Longer than two requests and a token take. If a process dies, another one goes on after this. */
const claimSeconds = 120;

/** In milliseconds. */
const pauses = { idle: () => 2_000, failing: 10_000 };

/** Starts a worker; each process has one. Returns a function that stops it. */
export function startExporting(): () => Promise<void> {
  const stopping = new AbortController();
  const stop = startWorker(
    "xapi",
    async (isStopped) => {
      await unlessReadOnly(async () => {
        await noteHealth();
        while (!isStopped() && (await sendStatements(stopping.signal)));
      });
    },
    pauses,
  );
  return () => {
    stopping.abort();
    return stop();
  };
}

/** Sends the statements of the next events, and returns whether more may follow at once. */
export async function sendStatements(signal = new AbortController().signal): Promise<boolean> {
  const store = await claimStore(await lastPosition());
  if (!store) return false;
  const { position } = store;
  const oldest = await oldestPosition();
  const missed = position < oldest ? oldest - position : 0n;
  const { events, next } = await readEvents(position + missed, batchSize, ["enrollment.completed"]);
  const statements = await statementsOf(events, store.identification);
  const sent = await sendAll(store, statements, signal);
  const to = sent.isDone ? next : (sent.to ?? position + missed);
  await release(store, { ...sent, to, missed });
  return !sent.failure && to > position;
}

/** Claims nothing when no event is new. */
async function claimStore(last: bigint): Promise<XapiStore | null> {
  const claimed = await db().$queryRaw<{ id: string }[]>`
    UPDATE xapi_stores SET claimed_until = now() + make_interval(secs => ${claimSeconds})
    WHERE position < ${last} AND paused_at IS NULL AND coalesce(claimed_until < now(), true) AND coalesce(retry_at <= now(), true)
    RETURNING id`;
  const [{ id } = {}] = claimed;
  return id ? db().xapiStore.findUnique({ where: { id } }) : null;
}

type Failure = { error: string; retryAfter: number };

/** `to` is the position of the last statement whose turn is over; `why` says why the store refused one. */
type Sent = {
  taken: number;
  refused: number;
  why: string;
  to: bigint | null;
  isDone: boolean;
  failure: Failure | null;
};

/** These say that the store can't take a statement, whoever sends it. */
const refusals = [400, 413, 422];

/** In milliseconds. Later statements follow with the next claim. */
const longest = 60_000;

/** A store refuses a batch for one statement in it, or for one that it knows, so then each half goes alone. */
async function sendAll(
  store: XapiStore,
  statements: readonly PlacedStatement[],
  signal: AbortSignal,
): Promise<Sent> {
  const sent: Sent = { taken: 0, refused: 0, why: "", to: null, isDone: false, failure: null };
  const until = performance.now() + longest;
  const parts = statements.length > 0 ? [statements] : [];
  for (let part = parts.shift(); part; part = parts.shift()) {
    if (performance.now() > until)
      return sent.to === null ? { ...sent, failure: { error: "DEADLINE_EXCEEDED", retryAfter: 0 } } : sent;
    const answer = await send(
      store,
      part.map(({ statement }) => statement),
      signal,
    );
    if ("error" in answer) return { ...sent, failure: answer };
    const isKnown = answer.status === 409 && part.length === 1;
    if (answer.status === 200 || answer.status === 204 || isKnown) sent.taken += part.length;
    else if (part.length > 1) {
      const half = Math.ceil(part.length / 2);
      parts.unshift(part.slice(0, half), part.slice(half));
      continue;
    } else {
      sent.refused += 1;
      sent.why = answer.why;
    }
    sent.to = part.at(-1)?.position ?? null;
  }
  return { ...sent, isDone: true };
}

async function send(
  store: XapiStore,
  statements: readonly object[],
  signal: AbortSignal,
): Promise<{ status: number; why: string } | Failure> {
  const authorization = await authorizationOf(store, signal).catch((error) => {
    if (error instanceof TokenError) return error;
    throw error;
  });
  if (authorization instanceof TokenError) return { error: authorization.message, retryAfter: 0 };
  const headers = {
    authorization,
    "content-type": "application/json",
    "x-experience-api-version": "1.0.3",
  };
  const body = JSON.stringify(statements);
  const answer = await post({ url: `${store.url}/statements`, headers, body, purpose: "xapi" }, signal);
  const { status, response, retryAfter } = answer;
  if (status === 401) forgetTokens();
  if (status === 200 || status === 204 || status === 409) return { status, why: "" };
  if (status !== null && refusals.includes(status)) return { status, why: reasonIn(status, response) };
  return { error: status === null ? answer.error : reasonIn(status, response), retryAfter };
}

async function authorizationOf(store: XapiStore, signal: AbortSignal): Promise<string> {
  const { authentication, clientId, tokenUrl, scope } = store;
  const secret = unsealed(store);
  if (authentication === "basic" || !tokenUrl) return basic(clientId, secret);
  return `Bearer ${await accessToken({ tokenUrl, clientId, scope }, secret, signal)}`;
}

function unsealed({ secretSealed, id }: XapiStore): string {
  try {
    return unseal(secretSealed, id);
  } catch {
    throw new TokenError("SECRET_UNREADABLE");
  }
}

/** Characters of a response that are kept. */
const keptOfResponse = 500;

const reasonIn = (status: number, response: string) =>
  `${status} ${response.slice(0, keptOfResponse)}`.trim();

/** Seconds between attempts: 5, 20, 80, … up to an hour, until an admin pauses it. */
const pauseAfter = (failures: number) => Math.min(3_600, 5 * 4 ** Math.min(failures, 8));

/** Does nothing when another process has moved the store on. Keeps the position after the last statement that was taken, also before a failure. */
async function release(
  { id, position, failures }: XapiStore,
  { to, missed, taken, refused, why, failure }: Sent & { to: bigint; missed: bigint },
): Promise<void> {
  const failed = taken + refused > 0 ? 0 : failures;
  const state = failure
    ? Prisma.sql`failures = ${failed + 1}::int, failing_since = CASE WHEN ${failed}::int > 0 THEN coalesce(failing_since, now()) ELSE now() END,
        last_error = ${failure.error}, retry_at = now() + make_interval(secs => ${Math.max(failure.retryAfter, pauseAfter(failed))}::float8)`
    : Prisma.sql`failures = 0, failing_since = NULL,
        last_error = CASE WHEN ${refused}::int > 0 THEN ${why} WHEN failures > 0 THEN '' ELSE last_error END`;
  await db().$executeRaw`
    UPDATE xapi_stores SET position = ${to}, claimed_until = NULL, missed_events = missed_events + ${missed},
      sent_statements = sent_statements + ${taken}::int, refused_statements = refused_statements + ${refused}::int,
      last_sent_at = CASE WHEN ${taken}::int > 0 THEN now() ELSE last_sent_at END, ${state}
    WHERE id = ${id}::uuid AND position = ${position}`;
}
