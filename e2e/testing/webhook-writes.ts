import { v7 as uuidv7 } from "uuid";
import { db } from "@/lib/database/db";
import { deliveryId } from "@/lib/webhooks/delivery-id";
import { createEndpoint } from "@/lib/webhooks/edit";
import { operator } from "./factories";
import { placeEvents } from "./placed-events";
import type { WriteCase } from "./write-case";

const url = "https://hooks.example.com/lectern";

const body = (type: string, attributes: object) => ({ data: { type, attributes } });

const endpoint = (attributes: object) => body("webhook_endpoints", attributes);

const rotation = (attributes: object) => body("webhook_secrets", attributes);

const range = (attributes: object) => body("webhook_replays", attributes);

export async function createEndpointRow(): Promise<string> {
  return (await createEndpoint(operator, { url, description: "HR", eventTypes: [] })).id;
}

/** Returns the ID of a delivery of a kept event, which waits unless it has an outcome. */
export async function createDeliveryRow(
  endpointId: string,
  outcome?: "delivered" | "failed",
): Promise<string> {
  await db().$executeRaw`SELECT make_event_days()`;
  const [eventId = ""] = await placeEvents([{}]);
  const [event] = await db().$queryRaw<{ position: bigint; type: string }[]>`
    SELECT position, type FROM events WHERE id = ${eventId}::uuid`;
  const finished = outcome && { outcome, finishedAt: new Date(), attempts: 1, answeredAt: new Date() };
  const { position = 0n, type = "" } = event ?? {};
  const { id } = await db().webhookDelivery.create({
    data: { endpointId, eventId, position, type, subject: `groups/${uuidv7()}`, ...finished },
  });
  return deliveryId(id);
}

const invalid = { status: 422, code: "invalid_value" };

export const webhookWriteCases: Record<string, () => Promise<WriteCase>> = {
  "POST /v2/webhook_endpoints": async () => ({
    body: endpoint({ url, description: "HR", event_types: ["person.created"], paused: true }),
    refused: [
      { body: endpoint({ description: "HR" }), ...invalid },
      { body: endpoint({ url: "https://10.0.0.1/hooks" }), ...invalid },
      { body: endpoint({ url: "http://hooks.example.com" }), ...invalid },
      { body: endpoint({ url, event_types: ["person.married"] }), ...invalid },
      { body: endpoint({ url, secret: "whsec_AAAA" }), ...invalid },
    ],
  }),
  "PATCH /v2/webhook_endpoints/{id}": async () => {
    const id = await createEndpointRow();
    return {
      id,
      body: endpoint({ description: "Payroll", event_types: [], paused: true }),
      refused: [
        { id, body: endpoint({ url: "https://10.0.0.1/hooks", paused: true }), ...invalid },
        { id, body: endpoint({ missed_events_count: 1, paused: true }), ...invalid },
      ],
    };
  },
  "DELETE /v2/webhook_endpoints/{id}": async () => ({ id: await createEndpointRow() }),
  "POST /v2/webhook_endpoints/{id}/secrets": async () => {
    const id = await createEndpointRow();
    return {
      id,
      body: rotation({ overlap: "90m" }),
      refused: [
        { id, body: rotation({ overlap: "1 day" }), ...invalid },
        { id, body: rotation({ overlap: "31d" }), ...invalid },
        { id, body: range({}), status: 409, code: "conflict" },
      ],
    };
  },
  "POST /v2/webhook_endpoints/{id}/replays": async () => {
    await createDeliveryRow(await createEndpointRow());
    const id = await createEndpointRow();
    return {
      id,
      body: range({ since: "2026-01-01T00:00:00Z" }),
      refused: [
        { id, body: range({}), ...invalid },
        { id, body: range({ since: "yesterday" }), ...invalid },
      ],
    };
  },
  "POST /v2/webhook_endpoints/{id}/tests": async () => ({ id: await createEndpointRow() }),
  "PATCH /v2/webhook_deliveries/{id}": async () => {
    const endpointId = await createEndpointRow();
    const skipped = body("webhook_deliveries", { outcome: "skipped" });
    return {
      id: await createDeliveryRow(endpointId),
      body: skipped,
      refused: [
        {
          id: await createDeliveryRow(endpointId, "delivered"),
          body: skipped,
          status: 409,
          code: "conflict",
        },
      ],
    };
  },
  "POST /v2/webhook_deliveries/{id}/replays": async () => {
    const endpointId = await createEndpointRow();
    const gone = await createDeliveryRow(endpointId, "delivered");
    await db().$executeRaw`UPDATE event_sequence SET dropped_position = last_position`;
    return {
      id: await createDeliveryRow(endpointId, "delivered"),
      refused: [{ id: gone, status: 404, code: "webhook_event_deleted" }],
    };
  },
};
