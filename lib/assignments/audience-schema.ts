import { z } from "zod";
import { searchText } from "@/lib/lists/admin-list-query";
import { assignable, newAssignment, terms } from "./edit-schema";
import { writtenNewTerms } from "./terms-schema";

export const mostChosen = 100;

export const joinedIds = (most: number) =>
  z
    .string()
    .default("")
    .transform((text) => (text ? [...new Set(text.split("."))] : []))
    .pipe(z.array(z.uuid()).max(most));

const chosenIds = joinedIds(mostChosen);

export const chosenQuery = z.object({ groups: chosenIds, people: chosenIds, q: searchText.catch("") });

export const termsQuery = z
  .object({ audience: z.enum(["everybody", "chosen", "completed"]), groups: chosenIds, people: chosenIds })
  .transform(({ audience, groups, people }) =>
    audience === "chosen" ? { kind: audience, groupIds: groups, personIds: people } : { kind: audience },
  );

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
