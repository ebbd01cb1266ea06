import { z } from "zod";
import { utcSeconds } from "@/lib/jsonapi/resource";
import { defineResource } from "@/lib/lists/resource";
import { type GroupRow, groupRows } from "./queries";

/** `/v2/groups`. */
export const groups = defineResource({
  type: "groups",
  words: ["groups", "group"],
  rows: groupRows,
  attributes: z.object({
    name: z.string(),
    memberships_count: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  }),
  sorts: ["created_at", "updated_at", "name"],
  filters: ["name", "created_at", "updated_at"],
  present: ({ name, membershipsCount, createdAt, updatedAt }: GroupRow) => ({
    name,
    memberships_count: membershipsCount,
    created_at: utcSeconds(createdAt),
    updated_at: utcSeconds(updatedAt),
  }),
});
