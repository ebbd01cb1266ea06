import { z } from "zod";
import { fieldErrorText } from "@/lib/messages/field-errors";
import { parsePeopleList } from "@/lib/people/pasted-list";

/** Strongest first. */
export const membershipSources = ["admin", "scim", "api", "rule", "sign_in"] as const;

export const membership = z.object({ personId: z.uuid(), groupId: z.uuid() });

const maxEntries = 5_000;

export const listedPeople = z.string().transform((text, context) => {
  const named = parsePeopleList(text);
  if (named.length > 0 && named.length <= maxEntries) return named;
  const message =
    named.length === 0 ? fieldErrorText("list_empty") : fieldErrorText("list_too_long", { max: maxEntries });
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});
