import { z } from "zod";
import { searchText } from "@/lib/lists/admin-list-query";
import { assignable, type Condition, condition, mostConditions, newAssignment, terms } from "./edit-schema";
import { writtenNewTerms } from "./terms-schema";

export const mostChosen = 100;

export const joinedIds = (most: number) =>
  z
    .string()
    .default("")
    .transform((text) => (text ? [...new Set(text.split("."))] : []))
    .pipe(z.array(z.uuid()).max(most));

const chosenIds = joinedIds(mostChosen);

/** Reads `FIELD=VALUE&FIELD=VALUE`, which an address and a form's input can hold. */
const conditions = z
  .string()
  .default("")
  .transform((text) => [...new URLSearchParams(text)].map(([fieldId, value]) => ({ fieldId, value })))
  .pipe(z.array(condition).max(mostConditions));

/** `field` and `value` are the condition to add. */
export const chosenQuery = z
  .object({
    groups: chosenIds,
    people: chosenIds,
    q: searchText.catch(""),
    conditions,
    field: z.string().default(""),
    value: searchText,
  })
  .transform(({ field: fieldId, value, ...chosen }) => {
    const added = condition.safeParse({ fieldId, value });
    return {
      ...chosen,
      conditions: added.success ? withCondition(chosen.conditions, added.data) : chosen.conditions,
    };
  });

/** A form that adds pasted people. `skipped` has the unknown entries of the answer before, which the next one leaves out. */
export const pastedAudience = z.object({
  groups: chosenIds,
  people: chosenIds,
  // Browsers send line breaks as CRLF.
  skipped: z
    .string()
    .default("")
    .overwrite((text) => text.replace(/\r\n/g, "\n")),
});

function withCondition(list: Condition[], added: Condition): Condition[] {
  const isKnown = list.some(({ fieldId, value }) => fieldId === added.fieldId && value === added.value);
  return isKnown || list.length >= mostConditions ? list : [...list, added];
}

export const termsQuery = z
  .object({
    audience: z.enum(["everybody", "chosen", "completed", "matching"]),
    groups: chosenIds,
    people: chosenIds,
    conditions,
  })
  .transform(({ audience, groups, people, conditions }) => {
    if (audience === "chosen") return { kind: audience, groupIds: groups, personIds: people };
    return audience === "matching" ? { kind: audience, conditions } : { kind: audience };
  });

const typed = z.object({
  id: z.uuid(),
  earlier: z.enum(["count", "ignore"]).default("ignore"),
});

export const newAssignmentForm = typed
  .and(assignable)
  .and(termsQuery.transform((audience) => ({ audience })))
  .and(writtenNewTerms)
  .transform(({ id, earlier, audience, ...rest }) =>
    newAssignment.parse({
      id,
      ...assignable.parse(rest),
      audience,
      ...terms.parse(rest),
      // Otherwise people who completed it would be done at once.
      earlierCounts: audience.kind !== "completed" && earlier === "count",
    }),
  );
