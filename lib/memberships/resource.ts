import { z } from "zod";
import { Prisma } from "@/lib/database/db";
import { groups } from "@/lib/groups/resource";
import { exampleId } from "@/lib/jsonapi/example-id";
import { createdTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import type { ListDefinition } from "@/lib/lists/definition";
import { people } from "@/lib/people/resource";

const sources = ["sign_in", "admin"] as const;

const membershipRows = {
  table: "membership_entries",
  columns: {
    created_at: { sql: "membership_entries.created_at", kind: "time" },
    source: {
      sql: "membership_entries.source",
      kind: "enum",
      type: "membership_source",
      values: sources,
    },
  },
  search: [],
  scopes: { group: (id) => Prisma.sql`membership_entries.group_id = ${id}` },
} as const satisfies ListDefinition;

export const memberships = defineResource({
  type: "memberships",
  plural: "memberships",
  singular: "membership",
  about:
    "Who is in a group, and how they got there. A membership that ends is gone; when it begins again, its ID is the same.",
  rows: membershipRows,
  attributes: {
    person_id: attribute(
      z.uuid().meta({ description: "The ID of the person.", examples: [exampleId("people")] }),
      "membership_entries.person_id",
    ),
    group_id: attribute(
      z.uuid().meta({ description: "The ID of the group.", examples: [exampleId("groups")] }),
      "membership_entries.group_id",
    ),
    source: attribute(
      z.enum(sources).meta({
        description:
          "Where it comes from: `sign_in` if the identity provider named the group, `admin` if an admin added the person.",
        examples: ["sign_in"],
      }),
      "membership_entries.source",
    ),
    created_at: timeAttribute(createdTime, "membership_entries.created_at"),
  },
  sorts: ["created_at"],
  filters: ["source", "created_at"],
  relationships: {
    person: { to: () => people, many: false, ids: Prisma.sql`membership_entries.person_id` },
    group: { to: () => groups, many: false, ids: Prisma.sql`membership_entries.group_id` },
  },
});
