import { isDeepStrictEqual } from "node:util";
import { v7 as uuidv7, validate } from "uuid";
import type { ApiClient, FreshAdmin, Operator, Platform } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { lastPosition } from "@/lib/events/read";
import { derivedToken, randomToken, seal } from "@/lib/secrets";
import { type EndpointInput, mostEndpoints, type PauseReason } from "./schema";
import { secretOf, unsealed } from "./signature";

export type Editor = FreshAdmin | Operator | ApiClient;

/** The secret is shown once. */
export type EndpointSecret = { id: string; url: string; secret: string };

/**
 * Starts with the next event. Returns the same secret for an `idempotencyKey` sent again within a minute.
 * @throws Refusal `webhooks_full`; `webhook_already_added` later
 */
export async function createEndpoint(
  actor: Editor,
  input: EndpointInput,
  idempotencyKey?: string,
  database: Database = db(),
): Promise<EndpointSecret> {
  const [id, secret] = [uuidv7(), newSecret(input, idempotencyKey)];
  return inTransaction(database, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('webhook endpoints'))`;
    const added = (await tx.webhookEndpoint.findMany({ where: { url: input.url } })).find(
      (one) => unsealed(one.secretSealed, one.id) === secret,
    );
    if (added && Date.now() - added.createdAt.getTime() > repeatable)
      throw new Refusal("webhook_already_added");
    if (added) return { id: added.id, url: added.url, secret };
    if ((await tx.webhookEndpoint.count()) >= mostEndpoints)
      throw new Refusal("webhooks_full", { limit: mostEndpoints });
    const position = await lastPosition(tx);
    await tx.webhookEndpoint.create({ data: { id, ...input, position, secretSealed: seal(secret, id) } });
    await audit(tx, actor, {
      action: "webhook.created",
      subject: webhookSubject(id, input.url),
      after: input,
    });
    return { id, url: input.url, secret };
  });
}

/** In milliseconds. */
const repeatable = 60_000;

// Deriving the secret from the form lets a repeated form compute it again after a lost response.
const newSecret = (typed: unknown, idempotencyKey: string | undefined) =>
  secretOf(idempotencyKey ? derivedToken("webhook", JSON.stringify([idempotencyKey, typed])) : randomToken());

/** @throws Refusal `webhook_not_found` */
export async function changeEndpoint(
  actor: Editor,
  id: string,
  after: Partial<EndpointInput>,
  database: Database = db(),
): Promise<void> {
  await changeHeld(database, id, async (tx, known) => {
    const before = {
      url: known.url,
      description: known.description,
      eventTypes: known.eventTypes as EndpointInput["eventTypes"],
    };
    const whole = { ...before, ...after };
    if (isDeepStrictEqual(before, whole)) return;
    await tx.webhookEndpoint.update({ where: { id }, data: { ...whole, updatedAt: new Date() } });
    const subject = webhookSubject(id, whole.url);
    await audit(tx, actor, { action: "webhook.changed", subject, before, after: whole });
  });
}

/** Keeps its position and what waits. Does nothing when it is paused already. @throws Refusal `webhook_not_found` */
export async function pauseEndpoint(
  actor: Editor | Platform,
  id: string,
  reason: PauseReason = "admin",
  database: Database = db(),
): Promise<void> {
  await changeHeld(database, id, async (tx, { url, pausedAt }) => {
    if (pausedAt) return;
    await tx.$executeRaw`
      UPDATE webhook_endpoints SET paused_at = now(), pause_reason = ${reason}::webhook_pause_reason, updated_at = now()
      WHERE id = ${id}::uuid`;
    await audit(tx, actor, { action: "webhook.paused", subject: webhookSubject(id, url), after: { reason } });
  });
}

/** Sends what waits at once, with all its attempts. @throws Refusal `webhook_not_found` */
export async function resumeEndpoint(actor: Editor, id: string, database: Database = db()): Promise<void> {
  await changeHeld(database, id, async (tx, { url, pausedAt }) => {
    if (!pausedAt) return;
    await tx.$executeRaw`
      UPDATE webhook_endpoints SET paused_at = NULL, pause_reason = NULL, failures = 0, failing_since = NULL, retry_at = NULL,
        updated_at = now()
      WHERE id = ${id}::uuid`;
    await tx.$executeRaw`
      UPDATE webhook_deliveries SET attempts = 0, due_at = now() WHERE id IN (SELECT id FROM webhook_deliveries
        WHERE endpoint_id = ${id}::uuid AND finished_at IS NULL ORDER BY id FOR UPDATE)`;
    await audit(tx, actor, { action: "webhook.resumed", subject: webhookSubject(id, url) });
  });
}

/**
 * Signs with both secrets for `overlap` seconds. An earlier rotation's previous secret ends. Returns the same secret for an
 * `idempotencyKey` sent again within a minute. @throws Refusal `webhook_not_found`; `webhook_already_rotated` later
 */
export async function rotateSecret(
  actor: Editor,
  id: string,
  overlap: number,
  idempotencyKey?: string,
  database: Database = db(),
): Promise<EndpointSecret> {
  const secret = newSecret(id, idempotencyKey);
  return changeHeld(database, id, async (tx, { url, secretSealed, previousSecretSealed, rotatedAt }) => {
    if (previousSecretSealed && unsealed(previousSecretSealed, id) === secret)
      throw new Refusal("webhook_already_rotated");
    if (unsealed(secretSealed, id) === secret) {
      if (!rotatedAt || Date.now() - rotatedAt.getTime() > repeatable)
        throw new Refusal("webhook_already_rotated");
      return { id, url, secret };
    }
    const [rotated] = await tx.$queryRaw<{ previousSecretEndsAt: Date }[]>`
      UPDATE webhook_endpoints SET previous_secret_sealed = secret_sealed, secret_sealed = ${seal(secret, id)},
        previous_secret_ends_at = now() + make_interval(secs => ${overlap}::int), rotated_at = now(), updated_at = now()
      WHERE id = ${id}::uuid RETURNING previous_secret_ends_at AS "previousSecretEndsAt"`;
    const subject = webhookSubject(id, url);
    await audit(tx, actor, { action: "webhook.secret_rotated", subject, after: { ...rotated } });
    return { id, url, secret };
  });
}

/** Forgets how many events were deleted before they were sent, once the receiver has read everything again. @throws Refusal `webhook_not_found` */
export async function dismissMissed(actor: Editor, id: string, database: Database = db()): Promise<void> {
  await changeHeld(database, id, async (tx, { url, missedEvents }) => {
    if (missedEvents === 0n) return;
    await tx.webhookEndpoint.update({ where: { id }, data: { missedEvents: 0, updatedAt: new Date() } });
    await audit(tx, actor, {
      action: "webhook.missed_dismissed",
      subject: webhookSubject(id, url),
      before: { missed: Number(missedEvents) },
    });
  });
}

/** Deletes it with its log. @throws Refusal `webhook_not_found` */
export async function removeEndpoint(actor: Editor, id: string, database: Database = db()): Promise<void> {
  await changeHeld(database, id, async (tx, { url }) => {
    await tx.webhookEndpoint.delete({ where: { id } });
    await audit(tx, actor, { action: "webhook.removed", subject: webhookSubject(id, url) });
  });
}

type Held = NonNullable<Awaited<ReturnType<ReturnType<typeof db>["webhookEndpoint"]["findUnique"]>>>;

/** Holds the endpoint, so that nobody copies events for it until the transaction ends. */
export async function changeHeld<Result>(
  database: Database,
  id: string,
  change: (tx: Database, held: Held) => Promise<Result>,
): Promise<Result> {
  if (!validate(id)) throw new Refusal("webhook_not_found");
  return inTransaction(database, async (tx) => {
    await tx.$queryRaw`SELECT FROM webhook_endpoints WHERE id = ${id}::uuid FOR UPDATE`;
    const held = await tx.webhookEndpoint.findUnique({ where: { id } });
    if (!held) throw new Refusal("webhook_not_found");
    return change(tx, held);
  });
}

export const webhookSubject = (id: string, url: string) =>
  ({ type: "webhook", id, name: new URL(url).host }) as const;
