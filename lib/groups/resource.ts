import { z } from "zod";
import { createdTime, updatedTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import { groupRows } from "./list";

export const groups = defineResource({
  type: "groups",
  plural: "groups",
  singular: "group",
  about: "Groups of people. They come from the identity provider or are created here.",
  rows: groupRows,
  externalIdColumn: "group_id",
  attributes: {
    name: attribute(
      z.string().meta({ description: "Unique and case-sensitive.", examples: ["Engineering"] }),
      "groups.name",
    ),
    memberships_count: attribute(
      z.int().meta({ description: "How many people are in it.", examples: [17] }),
      "(SELECT count(*) FROM memberships WHERE group_id = groups.id)",
    ),
    created_at: timeAttribute(createdTime, "groups.created_at"),
    updated_at: timeAttribute(updatedTime, "groups.updated_at"),
  },
  sorts: ["created_at", "updated_at", "name"],
  filters: ["name", "created_at", "updated_at"],
});
