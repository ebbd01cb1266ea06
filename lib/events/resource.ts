import { z } from "zod";
import { exampleId } from "@/lib/jsonapi/example-id";
import { utcTime } from "@/lib/jsonapi/resource";
import type { StoredResource } from "@/lib/lists/define-resource";
import { eventSubjects, eventTypes } from "./schema";

const subjectTypes = [...new Set(Object.values(eventSubjects))];

/** An item of the feed. JSON:API reserves `type`, so the event's own is `event_type`. */
export const events: StoredResource = {
  type: "events",
  plural: "events",
  singular: "event",
  about:
    "What happened, oldest first and without gaps, for 30 days. Keep `links.next`, and ask it again for what has happened since. With `wait`, the answer waits until something does. Events of one subject are in the order of its changes.",
  attributes: z.object({
    event_type: z.enum(eventTypes).meta({
      description: "What happened; `filter[type]` narrows the list to some of them.",
      examples: ["group.renamed"],
    }),
    occurred_at: utcTime.meta({ description: "When it happened.", examples: ["2026-11-21T08:30:00Z"] }),
    actor: z
      .object({ type: z.enum(["people", "api_keys"]), id: z.uuid(), name: z.string() })
      .nullable()
      .meta({
        description: "The person or API key that did it; null for Lectern itself. Skip your own key’s.",
        examples: [{ type: "api_keys", id: exampleId("api_keys"), name: "HR system" }],
      }),
    subject: z.object({ type: z.enum(subjectTypes), id: z.uuid() }).meta({
      description: "The resource that it happened to, which may be gone by now.",
      examples: [{ type: "groups", id: exampleId("groups") }],
    }),
    data: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({
        description:
          "The subject as it was: its resource object. Null in `person.deleted`, and wherever its person was deleted since.",
        examples: [
          {
            type: "groups",
            id: exampleId("groups"),
            attributes: {
              name: "Engineering",
              memberships_count: 17,
              created_at: "2026-09-01T06:00:00Z",
              updated_at: "2026-11-21T08:30:00Z",
            },
          },
        ],
      }),
  }),
  sorts: [],
  rows: { table: "events", columns: {}, search: [], scopes: {} },
  values: {},
  filters: { type: { kind: "enum", values: eventTypes } },
  parameters: {
    "page[after]": {
      kind: "exact",
      description:
        "The cursor to continue from, as in `links.next`. Without it, the list begins with the oldest event.",
    },
    wait: {
      kind: "number",
      description: "For how many seconds, up to 20, the answer waits while there is no event to return.",
    },
  },
  search: [],
  relationships: {},
  hasNoItemPath: true,
};
