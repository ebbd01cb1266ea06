import { z } from "zod";
import { Prisma } from "@/lib/database/db";
import { exampleId } from "@/lib/jsonapi/example-id";
import { createdTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import type { ListDefinition } from "@/lib/lists/definition";
import { people } from "@/lib/people/resource";
import { assignments } from "./assignment-resource";

const exemptionRows = {
  table: "exemption_entries",
  columns: {
    created_at: { sql: "exemption_entries.created_at", kind: "time" },
    // A new reason starts a new exemption, with another time.
    updated_at: { sql: "exemption_entries.created_at", kind: "time" },
  },
  search: [],
  scopes: { assignment: (id) => Prisma.sql`exemption_entries.assignment_id = ${id}` },
} as const satisfies ListDefinition;

export const exemptions = defineResource({
  type: "exemptions",
  plural: "exemptions",
  singular: "exemption",
  about: "People who needn’t do what is assigned to them, and why. An exemption that ends is gone.",
  rows: exemptionRows,
  attributes: {
    assignment_id: attribute(
      z.uuid().meta({ description: "The ID of the assignment.", examples: [exampleId("assignments")] }),
      "exemption_entries.assignment_id",
    ),
    person_id: attribute(
      z.uuid().meta({ description: "The ID of the person.", examples: [exampleId("people")] }),
      "exemption_entries.person_id",
    ),
    reason: attribute(
      z.string().meta({ description: "Why, for the admins.", examples: ["On leave until March."] }),
      "exemption_entries.reason",
    ),
    created_at: timeAttribute(createdTime, "exemption_entries.created_at"),
  },
  sorts: ["created_at"],
  filters: ["created_at"],
  relationships: {
    assignment: { to: () => assignments, many: false, ids: Prisma.sql`exemption_entries.assignment_id` },
    person: { to: () => people, many: false, ids: Prisma.sql`exemption_entries.person_id` },
  },
});
