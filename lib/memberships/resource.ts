import { z } from "zod";
import { Prisma } from "@/lib/database/db";
import { groups } from "@/lib/groups/resource";
import { exampleId } from "@/lib/jsonapi/example-id";
import { createdTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import type { ListDefinition } from "@/lib/lists/definition";
import { people } from "@/lib/people/resource";
import { membershipSources } from "./schema";

const membershipRows = {
  table: "membership_entries",
  columns: {
    created_at: { sql: "membership_entries.created_at", kind: "time" },
    source: {
      sql: "membership_entries.source",
      kind: "enum",
      type: "membership_source",
      values: membershipSources,
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
      z.enum(membershipSources).meta({
        description:
          "Where it comes from: `admin` if an admin added the person, `scim` if a directory did, `api` for an API key, `rule` for a rule, `sign_in` if the identity provider named the group at a sign-in. With several sources, it is the first of these; the membership ends with the last source.",
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
