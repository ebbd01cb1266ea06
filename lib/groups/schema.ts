import { z } from "zod";
import { pageNumber, typed } from "@/lib/lists/table-schema";
import { groupName } from "./names";

const sorts = ["name", "-name", "members", "-members", "created", "-created"] as const;

/** What the address of the list of groups may say. */
export const groupsQuery = z.object({
  q: typed,
  sort: z.enum(sorts).default("name"),
  page: pageNumber,
});

export type GroupsQuery = z.infer<typeof groupsQuery>;

const name = z.string().transform((text, context) => {
  const usable = groupName(text);
  if (usable) return usable;
  const message = text.trim() ? "should be one line of at most 200 characters" : "is missing";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** A group that is to be made. */
export const newGroup = z.object({ name });

/** A group as somebody saw it: `version` is when it was last changed. */
export const groupVersion = z.object({ id: z.uuid(), version: z.iso.datetime() });

/** A group that is to have another name. */
export const renamedGroup = groupVersion.extend({ name });

export type NewGroup = z.infer<typeof newGroup>;
export type GroupVersion = z.infer<typeof groupVersion>;
export type RenamedGroup = z.infer<typeof renamedGroup>;
