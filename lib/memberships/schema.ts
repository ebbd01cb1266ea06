import { z } from "zod";
import { typedFields } from "@/lib/custom-fields/schema";
import { fieldError, fieldErrorText } from "@/lib/messages/field-errors";
import { parsePeopleList } from "@/lib/people/pasted-list";
import { namesInput, userId } from "@/lib/people/schema";
import { trimmed } from "@/lib/trimmed";

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

export const mostGroups = 50;

const groupsTyped = z
  .string()
  .default("")
  .transform((text) => [...new Set(text.split(/[\r\n]+/).map((name) => trimmed(name.normalize("NFC"))))])
  .transform((names) => names.filter(Boolean))
  .pipe(z.array(z.string()).max(mostGroups, fieldError("list_too_long", { max: mostGroups })));

/** Reads a form whose inputs of custom fields have the fields' ids as names. Groups stand on lines. */
export const personToAdd = namesInput
  .extend({
    identityProviderId: z.uuid(),
    userId,
    groups: groupsTyped,
    next: z.enum(["open", "another"]).catch("open"),
  })
  .catchall(z.string())
  .transform(({ identityProviderId, userId, firstName, lastName, email, groups, next, ...others }) => ({
    person: { identityProviderId, userId, firstName, lastName, email, groups, fields: typedFields(others) },
    next,
  }));
