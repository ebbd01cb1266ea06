import { v7 as uuidv7 } from "uuid";
import type { FreshAdmin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { positionBefore } from "@/lib/events/read";
import { noteNothingFailed } from "./claim";
import { changeHeld, webhookSubject } from "./edit";
import { findEvent } from "./message";
import { testType } from "./schema";

type Editor = FreshAdmin | Operator;

/** Sends a message of type `webhook.test` once, also to a paused endpoint. Returns its ID. @throws Refusal `webhook_not_found` */
export async function sendTest(actor: Editor, endpointId: string): Promise<string> {
  return changeHeld(endpointId, async (tx, { url }) => {
    const eventId = uuidv7();
    const data = { endpointId, eventId, type: testType, subject: `webhook_tests/${eventId}` };
    await tx.webhookDelivery.create({ data });
    await audit(tx, actor, { action: "webhook.tested", subject: webhookSubject(endpointId, url) });
    return eventId;
  });
}

/** `paused` means that events follow when the endpoint is resumed. */
export type Replay = "sending" | "paused" | "nothing";

/** Sends the event of a finished delivery again, with the same ID. @throws Refusal `webhook_not_found`, `webhook_event_deleted` */
export async function replayDelivery(actor: Editor, endpointId: string, deliveryId: bigint): Promise<Replay> {
  const delivery = await db().webhookDelivery.findUnique({ where: { id: deliveryId } });
  if (delivery?.endpointId !== endpointId || delivery.position === null)
    throw new Refusal("webhook_not_found");
  if (!delivery.finishedAt) return "nothing";
  const { position, eventId, type, subject, personId } = delivery;
  const event = await findEvent(position);
  if (event?.id !== eventId) throw new Refusal("webhook_event_deleted");
  return changeHeld(endpointId, async (tx, { url, pausedAt }) => {
    await tx.webhookDelivery.create({ data: { endpointId, position, eventId, type, subject, personId } });
    await audit(tx, actor, {
      action: "webhook.replayed",
      subject: webhookSubject(endpointId, url),
      after: { event: eventId },
    });
    return pausedAt ? "paused" : "sending";
  });
}

/** Ends the wait for a delivery that the receiver can't take, so that its subject goes on. @throws Refusal `webhook_not_found` */
export async function skipDelivery(actor: Editor, endpointId: string, deliveryId: bigint): Promise<void> {
  await changeHeld(endpointId, async (tx, { url }) => {
    const { count } = await tx.webhookDelivery.updateMany({
      where: { id: deliveryId, endpointId, finishedAt: null },
      data: { outcome: "skipped", finishedAt: new Date() },
    });
    if (count === 0) return;
    await noteNothingFailed(tx, endpointId);
    const delivery = await tx.webhookDelivery.findUniqueOrThrow({ where: { id: deliveryId } });
    await audit(tx, actor, {
      action: "webhook.delivery_skipped",
      subject: webhookSubject(endpointId, url),
      after: { event: delivery.eventId },
    });
  });
}

/** Sends all kept events from a moment until now again, beside new ones. A second range replaces the first. @throws Refusal `webhook_not_found` */
export async function replaySince(actor: Editor, endpointId: string, since: Date): Promise<Replay> {
  const from = await positionBefore(since);
  return changeHeld(endpointId, async (tx, { url, position, pausedAt }) => {
    if (from >= position) return "nothing";
    await tx.webhookEndpoint.update({
      where: { id: endpointId },
      data: { replayPosition: from, replayUntil: position },
    });
    await audit(tx, actor, {
      action: "webhook.replayed",
      subject: webhookSubject(endpointId, url),
      after: { since },
    });
    return pausedAt ? "paused" : "sending";
  });
}
