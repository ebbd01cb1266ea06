import { z } from "zod";
import { createdTime, updatedTime, utcSeconds } from "@/lib/jsonapi/resource";
import { defineResource } from "@/lib/lists/define-resource";
import { type GroupRow, groupRows } from "./admin-list";

/** `/v2/groups`. */
export const groups = defineResource({
  type: "groups",
  words: ["groups", "group"],
  about: "Who belongs together. Groups come from the identity provider, or are made here.",
  rows: groupRows,
  attributes: z.object({
    name: z.string().meta({ description: "Unique as it stands, case included.", examples: ["Engineering"] }),
    memberships_count: z.int().meta({ description: "How many people are in it.", examples: [17] }),
    created_at: createdTime,
    updated_at: updatedTime,
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
