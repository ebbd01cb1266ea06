import { z } from "zod";
import { fieldErrorText } from "@/lib/messages/field-errors";
import { trimmed } from "@/lib/trimmed";
import { groupName } from "./names";

const name = z.string().transform((text, context) => {
  const usable = groupName(text);
  if (usable) return usable;
  const code = trimmed(text) ? "group_name_malformed" : "group_name_missing";
  context.addIssue({ code: "custom", message: fieldErrorText(code) });
  return z.NEVER;
});

export const newGroup = z.object({ name });

/** `version` is the `updatedAt` that the admin saw. */
export const groupVersion = z.object({ id: z.uuid(), version: z.iso.datetime() });

export const renamedGroup = groupVersion.extend({ name });

export type NewGroup = z.infer<typeof newGroup>;
export type GroupVersion = z.infer<typeof groupVersion>;
export type RenamedGroup = z.infer<typeof renamedGroup>;
