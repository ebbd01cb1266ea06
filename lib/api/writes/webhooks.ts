import { z } from "zod";
import { overlap } from "@/lib/api-keys/schema";
import type { Database } from "@/lib/database/db";
import { invalidDocument, parseDocument } from "@/lib/jsonapi/request-document";
import { deliveryId, deliveryNumber } from "@/lib/webhooks/delivery-id";
import { webhookDeliveries } from "@/lib/webhooks/delivery-resource";
import {
  changeEndpoint,
  createEndpoint,
  dismissMissed,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
} from "@/lib/webhooks/edit";
import { replayDelivery, replayRange, sendTest, skipDelivery } from "@/lib/webhooks/replay";
import { webhookEndpoints } from "@/lib/webhooks/resource";
import { changedEndpoint, endpointInput } from "@/lib/webhooks/schema";
import { notFound } from "../item-operation";
import { writeOperation } from "../write-operation";
import { deleteOperation, updateOperation } from "../write-operations";
import { given, isEmpty } from "./given";

const ofEndpoints = { resource: webhookEndpoints, writes: "webhook_endpoints" } as const;

const ofDeliveries = {
  ...ofEndpoints,
  resource: webhookDeliveries,
  parent: { name: "webhook_endpoint", resource: webhookEndpoints },
} as const;

const { eventTypes, ...addedShape } = endpointInput.shape;

const added = {
  type: webhookEndpoints.type,
  attributes: z.strictObject({
    ...addedShape,
    event_types: eventTypes,
    paused: z.boolean().default(false),
  }),
  relationships: {},
};

const { eventTypes: changedTypes, ...changedShape } = changedEndpoint.shape;

const changed = z.strictObject({
  ...changedShape,
  event_types: changedTypes,
  paused: z.boolean().optional(),
  missed_events_count: z.literal(0).optional(),
});

const rotation = requestOf("webhook_secrets", {
  overlap: overlap
    .prefault("24h")
    .meta({ description: "How long the previous secret signs, too: 0, 90m, 24h, up to 30d." }),
});

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const replay = requestOf("webhook_replays", {
  since: moment.meta({ description: "The first moment, at most 30 days ago." }),
  until: moment.optional().meta({ description: "The end of the range; now if absent." }),
});

export const webhookWrites = [
  writeOperation({
    ...ofEndpoints,
    method: "POST",
    path: "/v2/webhook_endpoints",
    summary: "Create a webhook endpoint",
    name: ["create", webhookEndpoints.singular],
    about: "Starts with the next event. The answer shows `secret`, which signs the requests, this once.",
    document: { kind: "resource", schema: added, isNew: true },
    answers: [201],
    read: (body) => parseDocument(body, added, null),
    run: async (actor, { attributes: { paused, event_types, ...rest } }, { tx }) => {
      const input = { ...rest, eventTypes: event_types };
      const { id, secret } = await createEndpoint(actor, input, undefined, tx);
      if (paused) await pauseEndpoint(actor, id, "admin", tx);
      return { status: 201, id, secret };
    },
  }),
  updateOperation("/v2/webhook_endpoints/{id}", {
    ...ofEndpoints,
    about:
      "`paused` pauses or resumes it. It keeps its place in the feed, and sends what waits when it is resumed.",
    attributes: changed,
    run: async (actor, { attributes }, { id, tx }) => {
      const { paused, missed_events_count: missed, event_types: eventTypes, ...rest } = attributes;
      const changes = given({ ...rest, eventTypes });
      if (!isEmpty(changes)) await changeEndpoint(actor, id, changes, tx);
      if (missed === 0) await dismissMissed(actor, id, tx);
      if (paused === true) await pauseEndpoint(actor, id, "admin", tx);
      if (paused === false) await resumeEndpoint(actor, id, tx);
    },
  }),
  deleteOperation("/v2/webhook_endpoints/{id}", {
    ...ofEndpoints,
    about: "Deletes it with its log and what waits for it. Pause it to stop it for a while.",
    run: (actor, { id, tx }) => removeEndpoint(actor, id, tx),
  }),
  writeOperation({
    ...ofEndpoints,
    method: "POST",
    path: "/v2/webhook_endpoints/{id}/secrets",
    target: webhookEndpoints,
    isVersioned: true,
    summary: "Rotate the secret of a webhook endpoint",
    name: ["rotate", webhookEndpoints.singular, "secret"],
    about:
      "The answer shows the new `secret` this once. Both secrets sign for the time of `overlap`. An earlier previous secret ends at once.",
    document: rotation.document({ overlap: "24h" }),
    answers: [200],
    read: rotation.read,
    run: async (actor, { overlap }, { id, tx }) => {
      const { secret } = await rotateSecret(actor, id, overlap, undefined, tx);
      return { status: 200, id, secret };
    },
  }),
  writeOperation({
    ...ofEndpoints,
    method: "POST",
    path: "/v2/webhook_endpoints/{id}/replays",
    target: webhookEndpoints,
    summary: "Send a range of events to a webhook endpoint again",
    name: ["replay", "events to", webhookEndpoints.singular],
    about:
      "Sends all kept events of a range again, with the same IDs, beside new ones. A second range replaces the first. `replaying` says whether there were any; a paused endpoint gets them when it is resumed.",
    document: replay.document({ since: "2026-11-21T08:00:00Z", until: "2026-11-21T09:00:00Z" }),
    answers: [200],
    read: replay.read,
    run: async (actor, range, { id, tx }) => {
      await replayRange(actor, id, range, tx);
      return { status: 200, id };
    },
  }),
  writeOperation({
    ...ofDeliveries,
    method: "POST",
    path: "/v2/webhook_endpoints/{id}/tests",
    target: webhookEndpoints,
    summary: "Send a test to a webhook endpoint",
    name: ["test", webhookEndpoints.singular],
    about:
      "Sends a message of type `webhook.test` once, even to a paused endpoint. Read the delivery again to see its outcome.",
    document: null,
    answers: [201],
    read: () => undefined,
    run: async (actor, _input, { id, tx }) => {
      const { deliveryId: number } = await sendTest(actor, id, tx);
      return { status: 201, id: deliveryId(number) };
    },
  }),
  updateOperation("/v2/webhook_deliveries/{id}", {
    ...ofDeliveries,
    about:
      "Skips a delivery that the receiver can't take, so that later events about the same subject go on. A finished delivery can't be skipped.",
    attributes: z.strictObject({ outcome: z.literal("skipped").meta({ examples: ["skipped"] }) }),
    run: async (actor, _input, { id, tx }) => {
      if (await skipDelivery(actor, await endpointOf(id, tx), deliveryNumber(id), tx)) return;
      const { outcome } = await tx.webhookDelivery.findUniqueOrThrow({ where: { id: deliveryNumber(id) } });
      if (outcome !== "skipped")
        throw invalidDocument("conflict", "/data/attributes/outcome", `is ${outcome} already`);
    },
  }),
  writeOperation({
    ...ofDeliveries,
    method: "POST",
    path: "/v2/webhook_deliveries/{id}/replays",
    target: webhookDeliveries,
    summary: "Send the event of a webhook delivery again",
    name: ["replay", webhookDeliveries.singular],
    about:
      "Sends the event again, with the same ID, as a new delivery. If this one still waits, the answer is 200 with it. Events are kept for 30 days.",
    document: null,
    answers: [201, 200],
    read: () => undefined,
    run: async (actor, _input, { id, tx }) => {
      const endpointId = await endpointOf(id, tx);
      const { replay, deliveryId: number } = await replayDelivery(actor, endpointId, deliveryNumber(id), tx);
      return { status: replay === "nothing" ? 200 : 201, id: deliveryId(number) };
    },
  }),
];

/** @throws JsonApiError 404 */
async function endpointOf(id: string, tx: Database): Promise<string> {
  const found = await tx.webhookDelivery.findUnique({ where: { id: deliveryNumber(id) } });
  if (!found) throw notFound(webhookDeliveries, id);
  return found.endpointId;
}

/** Makes the document of a request that isn't a resource: `{ data: { type, attributes } }`. */
function requestOf<Shape extends z.ZodRawShape>(type: string, shape: Shape) {
  const attributes = z.strictObject(shape);
  const schema = z.object({ data: z.object({ type: z.literal(type), attributes }) });
  return {
    document: (example: Record<keyof Shape, string>) =>
      ({ kind: "other", schema, example: { data: { type, attributes: example } } }) as const,
    read: (body: unknown) => parseDocument(body, { type, attributes, relationships: {} }, null).attributes,
  };
}
