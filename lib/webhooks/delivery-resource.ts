import { z } from "zod";
import { Prisma } from "@/lib/database/db";
import { eventTypes } from "@/lib/events/schema";
import { exampleId } from "@/lib/jsonapi/example-id";
import { createdTime, updatedTime, utcTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import type { ListDefinition } from "@/lib/lists/definition";
import { webhookEndpoints } from "./resource";
import { outcomes, testType } from "./schema";

const sentTypes = [...eventTypes, testType] as const;

const deliveryRows = {
  table: "webhook_delivery_entries",
  columns: {
    created_at: { sql: "webhook_delivery_entries.created_at", kind: "time" },
    updated_at: { sql: "webhook_delivery_entries.updated_at", kind: "time" },
    event_id: { sql: "webhook_delivery_entries.event_id::text", kind: "exact" },
    event_type: { sql: "webhook_delivery_entries.type", kind: "enum", values: sentTypes },
    outcome: {
      sql: "webhook_delivery_entries.outcome",
      kind: "enum",
      type: "webhook_outcome",
      values: outcomes,
    },
    waiting: { sql: "(webhook_delivery_entries.finished_at IS NULL)", kind: "boolean" },
    attempts_count: { sql: "webhook_delivery_entries.attempts", kind: "number" },
  },
  search: [],
  scopes: { webhook_endpoint: (id) => Prisma.sql`webhook_delivery_entries.endpoint_id = ${id}` },
} as const satisfies ListDefinition;

export const webhookDeliveries = defineResource({
  type: "webhook_deliveries",
  plural: "webhook deliveries",
  singular: "webhook delivery",
  about:
    "The log of a webhook: events that were sent to it or wait, for seven days, and at most 10,000 of them. The request's body is the event in `/v2/events`.",
  rows: deliveryRows,
  attributes: {
    webhook_endpoint_id: attribute(
      z.uuid().meta({
        description: "The ID of the webhook endpoint.",
        examples: [exampleId("webhook_endpoints")],
      }),
      "webhook_delivery_entries.endpoint_id",
    ),
    event_id: attribute(
      z.uuid().meta({
        description: "The event's ID, which is the header `webhook-id` of each attempt.",
        examples: [exampleId("events")],
      }),
      "webhook_delivery_entries.event_id",
    ),
    event_type: attribute(
      z
        .enum(sentTypes)
        .meta({ description: "The event's type, or that of a test.", examples: ["group.renamed"] }),
      "webhook_delivery_entries.type",
    ),
    waiting: attribute(
      z.boolean().meta({ description: "Whether an attempt follows.", examples: [false] }),
      "webhook_delivery_entries.finished_at IS NULL",
    ),
    outcome: attribute(
      z
        .enum(outcomes)
        .nullable()
        .meta({
          description:
            "How it ended: `delivered`; a test that `failed`; `skipped` by an admin or a key; or `expired`, because its event was deleted. Null while it waits.",
          examples: ["delivered"],
        }),
      "webhook_delivery_entries.outcome",
    ),
    attempts_count: attribute(
      z
        .int()
        .meta({ description: "How many attempts were made since it was created or resumed.", examples: [1] }),
      "webhook_delivery_entries.attempts",
    ),
    due_at: timeAttribute(
      utcTime.nullable().meta({ description: "When the next attempt is due.", examples: [null] }),
      "webhook_delivery_entries.due_at",
    ),
    attempted_at: timeAttribute(
      utcTime
        .nullable()
        .meta({ description: "When the last attempt ended.", examples: ["2026-11-21T08:30:00Z"] }),
      "webhook_delivery_entries.answered_at",
    ),
    response_status: attribute(
      z
        .int()
        .nullable()
        .meta({ description: "The status that the receiver answered.", examples: [204] }),
      "webhook_delivery_entries.status",
    ),
    response_body: attribute(
      z.string().meta({ description: "The first 4 kB of its response.", examples: [""] }),
      "webhook_delivery_entries.response",
    ),
    error: attribute(
      z.string().meta({ description: "Why there was no response, as a code.", examples: [""] }),
      "webhook_delivery_entries.error",
    ),
    duration_ms: attribute(
      z
        .int()
        .nullable()
        .meta({ description: "How many milliseconds the last attempt took.", examples: [41] }),
      "webhook_delivery_entries.milliseconds",
    ),
    created_at: timeAttribute(createdTime, "webhook_delivery_entries.created_at"),
    updated_at: timeAttribute(updatedTime, "webhook_delivery_entries.updated_at"),
  },
  sorts: ["created_at", "updated_at"],
  filters: ["event_id", "event_type", "waiting", "outcome", "attempts_count", "created_at", "updated_at"],
  relationships: {
    webhook_endpoint: {
      to: () => webhookEndpoints,
      many: false,
      ids: Prisma.sql`webhook_delivery_entries.endpoint_id`,
    },
  },
});
