import { eventDocument, oldestPosition, readEvents } from "@/lib/events/read";
import type { StoredEvent } from "@/lib/events/schema";
import { testType } from "./schema";

type Delivery = { position: bigint | null; eventId: string; createdAt: Date };

/** Returns the body of a delivery, or null when its event is no longer kept. A deleted person's event has no data. */
export async function readMessage({ position, eventId, createdAt }: Delivery): Promise<string | null> {
  if (position === null) return testMessage(eventId, createdAt);
  const event = await findEvent(position);
  return event?.id === eventId ? messageOf(event) : null;
}

/** Returns null when the event at the position is no longer kept. */
export async function findEvent(position: bigint): Promise<StoredEvent | null> {
  if (position <= (await oldestPosition())) return null;
  const { events } = await readEvents(position - 1n, 1);
  return events[0] ?? null;
}

/** Returns a Standard Webhooks payload; `data` is the item of `/v2/events`. */
function messageOf(event: StoredEvent): string {
  const [type, timestamp] = [event.type, event.occurredAt.toISOString()].map((text) => JSON.stringify(text));
  return `{"type":${type},"timestamp":${timestamp},"data":${eventDocument(event)}}`;
}

function testMessage(id: string, createdAt: Date): string {
  const timestamp = createdAt.toISOString();
  const attributes = { event_type: testType, occurred_at: timestamp };
  return JSON.stringify({ type: testType, timestamp, data: { type: "events", id, attributes } });
}
