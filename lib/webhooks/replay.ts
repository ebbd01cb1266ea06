import { v7 as uuidv7 } from "uuid";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { isKept, positionBefore } from "@/lib/events/read";
import { noteNothingFailed } from "./claim";
import { changeHeld, type Editor, webhookSubject } from "./edit";
import { testType } from "./schema";

export type SentTest = { eventId: string; deliveryId: bigint };

/** Sends a message of type `webhook.test` once, also to a paused endpoint. @throws Refusal `webhook_not_found` */
export async function sendTest(
  actor: Editor,
  endpointId: string,
  database: Database = db(),
): Promise<SentTest> {
  return changeHeld(database, endpointId, async (tx, { url }) => {
    const eventId = uuidv7();
    const data = { endpointId, eventId, type: testType, subject: `webhook_tests/${eventId}` };
    const { id } = await tx.webhookDelivery.create({ data });
    await audit(tx, actor, { action: "webhook.tested", subject: webhookSubject(endpointId, url) });
    return { eventId, deliveryId: id };
  });
}

/** `paused` means that events follow when the endpoint is resumed. */
export type Replay = "sending" | "paused" | "nothing";

/**
 * Sends the event of a finished delivery again, with the same ID, or another test. Returns the new delivery, or the given one while it waits.
 * @throws Refusal `webhook_not_found`, `webhook_event_deleted`
 */
export async function replayDelivery(
  actor: Editor,
  endpointId: string,
  deliveryId: bigint,
  database: Database = db(),
): Promise<{ replay: Replay; deliveryId: bigint }> {
  return changeHeld(database, endpointId, async (tx, { url, pausedAt }) => {
    const delivery = await tx.webhookDelivery.findUnique({ where: { id: deliveryId, endpointId } });
    if (!delivery) throw new Refusal("webhook_not_found");
    if (!delivery.finishedAt) return { replay: "nothing", deliveryId };
    if (delivery.position === null) return { replay: "sending", ...(await sendTest(actor, endpointId, tx)) };
    const { position, eventId, type, subject, personId } = delivery;
    if (!(await isKept(position, eventId, tx))) throw new Refusal("webhook_event_deleted");
    const data = { endpointId, position, eventId, type, subject, personId };
    const { id } = await tx.webhookDelivery.create({ data });
    await audit(tx, actor, {
      action: "webhook.replayed",
      subject: webhookSubject(endpointId, url),
      after: { event: eventId },
    });
    return { replay: pausedAt ? "paused" : "sending", deliveryId: id };
  });
}

/**
 * Ends the wait for a delivery that the receiver can't take, so that its subject goes on. Returns whether it waited.
 * @throws Refusal `webhook_not_found`
 */
export async function skipDelivery(
  actor: Editor,
  endpointId: string,
  deliveryId: bigint,
  database: Database = db(),
): Promise<boolean> {
  return changeHeld(database, endpointId, async (tx, { url }) => {
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id: deliveryId, endpointId, finishedAt: null },
      data: { outcome: "skipped", finishedAt: new Date() },
    });
    if (count === 0) return false;
    await noteNothingFailed(tx, endpointId);
    const delivery = await tx.webhookDelivery.findUniqueOrThrow({ where: { id: deliveryId } });
    await audit(tx, actor, {
      action: "webhook.delivery_skipped",
      subject: webhookSubject(endpointId, url),
      after: { event: delivery.eventId },
    });
    return true;
  });
}

/** Without `until`, the range ends now. */
export type ReplayedRange = { since: Date; until?: Date | undefined };

/** Sends all kept events of a range again, beside new ones. A second range replaces the first. @throws Refusal `webhook_not_found` */
export async function replayRange(
  actor: Editor,
  endpointId: string,
  { since, until }: ReplayedRange,
  database: Database = db(),
): Promise<Replay> {
  return changeHeld(database, endpointId, async (tx, { url, position, pausedAt }) => {
    const replayPosition = await positionBefore(since, tx);
    const end = until ? await positionBefore(until, tx) : position;
    const replayUntil = end < position ? end : position;
    if (replayPosition >= replayUntil) return "nothing";
    await tx.webhookEndpoint.update({ where: { id: endpointId }, data: { replayPosition, replayUntil } });
    await audit(tx, actor, {
      action: "webhook.replayed",
      subject: webhookSubject(endpointId, url),
      after: { since, ...(until && { until }) },
    });
    return pausedAt ? "paused" : "sending";
  });
}
