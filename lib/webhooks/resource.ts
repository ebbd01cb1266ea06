import { z } from "zod";
import { eventTypes } from "@/lib/events/schema";
import { createdTime, updatedTime, utcTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import type { ListDefinition } from "@/lib/lists/definition";
import { isFailing } from "./health";
import { pauseReasons } from "./schema";

const endpointRows = {
  table: "webhook_endpoints",
  columns: {
    created_at: { sql: "webhook_endpoints.created_at", kind: "time" },
    updated_at: { sql: "webhook_endpoints.updated_at", kind: "time" },
    url: { sql: "webhook_endpoints.url", kind: "text" },
    description: { sql: "webhook_endpoints.description", kind: "text" },
  },
  search: ["url", "description"],
  scopes: {},
} as const satisfies ListDefinition;

const lastTime = utcTime.nullable();

export const webhookEndpoints = defineResource({
  type: "webhook_endpoints",
  plural: "webhook endpoints",
  singular: "webhook endpoint",
  about:
    "Addresses that get each event as a signed request (Standard Webhooks). Only keys that may change webhooks read them, because an address often contains a secret. Revoking a key removes none of its webhooks.",
  rows: endpointRows,
  attributes: {
    url: attribute(
      z.string().meta({
        description: "The receiver's address. It needs `https` and a public address.",
        examples: ["https://hr.example.com/webhooks"],
      }),
      "webhook_endpoints.url",
    ),
    description: attribute(
      z.string().meta({ description: "The system that listens.", examples: ["HR system"] }),
      "webhook_endpoints.description",
    ),
    event_types: attribute(
      z.array(z.enum(eventTypes)).meta({
        description: "The types of events to send. An empty array means all, also those of later versions.",
        examples: [["person.created", "enrollment.completed"]],
      }),
      "webhook_endpoints.event_types",
    ),
    paused: attribute(
      z.boolean().meta({
        description: "Whether nothing is sent. Events wait in the feed for up to 30 days.",
        examples: [false],
      }),
      "webhook_endpoints.paused_at IS NOT NULL",
    ),
    pause_reason: attribute(
      z
        .enum(pauseReasons)
        .nullable()
        .meta({
          description:
            "Why it is paused: an admin or a key did it (`admin`), the receiver answered 410 (`gone`), ten attempts failed (`attempts_used`), or its secret can't be decrypted (`secret_unreadable`).",
          examples: [null],
        }),
      "webhook_endpoints.pause_reason",
    ),
    paused_at: timeAttribute(
      lastTime.meta({ description: "When it was paused.", examples: [null] }),
      "webhook_endpoints.paused_at",
    ),
    failing: attribute(
      z.boolean().meta({ description: "Whether nothing has reached it for an hour.", examples: [false] }),
      `coalesce(${isFailing}, false)`,
    ),
    replaying: attribute(
      z.boolean().meta({ description: "Whether a range of events is being sent again.", examples: [false] }),
      "webhook_endpoints.replay_position IS NOT NULL",
    ),
    waiting_deliveries_count: attribute(
      z.int().meta({ description: "How many deliveries wait for an attempt that succeeds.", examples: [0] }),
      "(SELECT count(*) FROM webhook_deliveries WHERE endpoint_id = webhook_endpoints.id AND finished_at IS NULL)",
    ),
    missed_events_count: attribute(
      z.int().meta({
        description:
          "How many events at most were deleted before they were sent, because they were older than 30 days. Set it to 0 once the receiver has read everything again.",
        examples: [0],
      }),
      "webhook_endpoints.missed_events",
    ),
    last_delivered_at: timeAttribute(
      lastTime.meta({
        description: "When the receiver last accepted an event.",
        examples: ["2026-11-21T08:30:00Z"],
      }),
      `(SELECT finished_at FROM webhook_deliveries WHERE endpoint_id = webhook_endpoints.id AND outcome = 'delivered'
        ORDER BY id DESC LIMIT 1)`,
    ),
    secret: attribute(
      z
        .string()
        .nullable()
        .meta({
          description:
            "Signs the requests. Only the answers that create or rotate it show it; otherwise null.",
          examples: [null],
        }),
      "NULL::text",
    ),
    previous_secret_ends_at: timeAttribute(
      lastTime.meta({ description: "Until when the previous secret signs, too.", examples: [null] }),
      `(CASE WHEN webhook_endpoints.previous_secret_ends_at > now() THEN webhook_endpoints.previous_secret_ends_at END)`,
    ),
    created_at: timeAttribute(createdTime, "webhook_endpoints.created_at"),
    updated_at: timeAttribute(updatedTime, "webhook_endpoints.updated_at"),
  },
  sorts: ["created_at", "updated_at", "url"],
  filters: ["url", "description", "created_at", "updated_at"],
});
