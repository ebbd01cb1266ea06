import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { assign, changeTerms, endAssignment } from "@/lib/assignments/edit";
import {
  type Assignable,
  type Audience,
  condition,
  dueDays,
  maxAudience,
  mostConditions,
  repeatMonths,
  type Terms,
} from "@/lib/assignments/edit-schema";
import { isPast } from "@/lib/assignments/terms-schema";
import type { Database } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { groups } from "@/lib/groups/resource";
import { type Fault, InvalidDocument, JsonApiError } from "@/lib/jsonapi/errors";
import { assignments } from "@/lib/learning/assignment-resource";
import { people } from "@/lib/people/resource";
import { nameSurvivor } from "../survivor";
import { createOperation, deleteOperation, updateOperation } from "../write-operations";
import { given } from "./given";

const { value } = condition.shape;

const terms = z
  .strictObject({
    required: z.boolean(),
    due_on: z.iso.date().nullable(),
    due_days: dueDays.nullable(),
    due_from: z.enum(["joining", "assignment"]).nullable(),
    repeat_months: repeatMonths.nullable(),
    repeats_with_certificate: z.boolean(),
  })
  .partial();

const added = terms.extend({
  course_id: z.uuid().optional(),
  learning_path_id: z.uuid().optional(),
  audience: z.enum(["everybody", "chosen", "completed", "matching"]).default("chosen"),
  conditions: z
    .array(z.strictObject({ field_id: z.uuid(), value }))
    .max(mostConditions)
    .optional(),
  earlier_completions_count: z.boolean().default(false),
});

type SentTerms = z.output<typeof terms>;

const ofAssignments = { resource: assignments, writes: "assignments" } as const;

const aboutTerms =
  "Give `due_on` for one day for all, or `due_days`, which count from `due_from` (`assignment` unless you say `joining`); and `repeat_months` or `repeats_with_certificate`, if people have to do it again.";

export const assignmentWrites = [
  createOperation("/v2/assignments", {
    ...ofAssignments,
    about: `Give \`course_id\` or \`learning_path_id\`. The audience \`chosen\` is the \`groups\` and \`people\` of the relationships; \`matching\` needs \`conditions\`. ${aboutTerms}`,
    attributes: added,
    relationships: { groups: "groups", people: "people" },
    run: async (actor, { attributes, related: { groups = [], people = [] } }, { tx }) => {
      const { audience: kind, earlier_completions_count: counts, conditions = [] } = attributes;
      const id = uuidv7();
      if (attributes.due_on && isPast(attributes.due_on))
        throw new Refusal("due_day_past", { field: "dueOn" });
      const audience = audienceIn(kind, { groups, people, conditions });
      const rest = {
        required: true,
        due: { kind: "never" },
        repeatMonths: null,
        ...termsIn(attributes),
      } as const;
      // Otherwise people who completed it would be done at once.
      const earlierCounts = kind !== "completed" && counts;
      await refuseUnknown(tx, { groups, people });
      await assign(actor, { id, ...assignableIn(attributes), audience, earlierCounts, ...rest }, tx);
      return id;
    },
  }),
  updateOperation("/v2/assignments/{id}", {
    ...ofAssignments,
    about: `Changes its terms. ${aboutTerms} One of these replaces the others of its kind: \`due_on: null\` means that it is never due. An ended assignment can't be changed.`,
    attributes: terms,
    run: (actor, { attributes }, { id, tx }) => changeTerms(actor, { id, ...termsIn(attributes) }, tx),
  }),
  deleteOperation("/v2/assignments/{id}", {
    ...ofAssignments,
    about: "Ends it for everybody. Completions stay, and so does the assignment, with `ended_at`.",
    run: (actor, { id, tx }) => endAssignment(actor, id, tx),
  }),
];

function assignableIn({
  course_id: courseId,
  learning_path_id: learningPathId,
}: z.output<typeof added>): Assignable {
  if (courseId && !learningPathId) return { courseId };
  if (learningPathId && !courseId) return { learningPathId };
  throw invalid("course_id", "or learning_path_id should be given, but not both");
}

/** The form leaves out people and groups that are gone since; a client should hear of them. @throws JsonApiError 404 */
async function refuseUnknown(
  tx: Database,
  { groups: groupIds, people: personIds }: Pick<Chosen, "groups" | "people">,
): Promise<void> {
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM groups WHERE id = ANY(${groupIds}::uuid[])
    UNION ALL SELECT id FROM people WHERE id = ANY(${personIds}::uuid[])`;
  const known = new Set(found.map(({ id }) => id));
  const missing = (ids: string[]) => ids.filter((id) => !known.has(id)).join(", ");
  const [missingGroups, missingPeople] = [missing(groupIds), missing(personIds)];
  if (missingGroups)
    throw new JsonApiError("resource_not_found", { noun: groups.singular, id: missingGroups });
  if (!missingPeople) return;
  await nameSurvivor(async () => {
    throw new JsonApiError("resource_not_found", { noun: people.singular, id: missingPeople });
  }, tx);
}

type Chosen = { groups: string[]; people: string[]; conditions: { field_id: string; value: string }[] };

function audienceIn(kind: Audience["kind"], { groups, people, conditions }: Chosen): Audience {
  for (const [name, ids] of Object.entries({ groups, people }))
    if (ids.length > maxAudience)
      throw new InvalidDocument([
        {
          code: "invalid_value",
          pointer: `/data/relationships/${name}`,
          problem: `should have at most ${maxAudience} items`,
        },
      ]);
  if (kind !== "chosen" && groups.length + people.length > 0)
    throw invalid("audience", "should be chosen when there are groups or people");
  if (kind !== "matching" && conditions.length > 0)
    throw invalid("audience", "should be matching when there are conditions");
  if (kind === "chosen") return { kind, groupIds: groups, personIds: people };
  if (kind !== "matching") return { kind };
  return { kind, conditions: conditions.map(({ field_id: fieldId, value }) => ({ fieldId, value })) };
}

function termsIn(sent: SentTerms): Partial<Terms> {
  const { required, due_on, due_days, due_from, repeat_months, repeats_with_certificate } = sent;
  const changesDue = [due_on, due_days, due_from].some((one) => one !== undefined);
  const changesRepetition = repeat_months !== undefined || repeats_with_certificate !== undefined;
  if (repeat_months && repeats_with_certificate)
    throw invalid("repeat_months", "should be absent when it repeats with the certificate");
  return {
    ...given({ required }),
    ...(changesDue && { due: dueIn(sent) }),
    ...(changesRepetition && {
      repeatMonths: repeat_months ?? null,
      repeatsWithCertificate: repeats_with_certificate || undefined,
    }),
  };
}

function dueIn({ due_on: date, due_days: days, due_from: from }: SentTerms): Terms["due"] {
  const isCounted = typeof days === "number";
  if (date && (isCounted || from)) throw invalid("due_on", "should be absent when there are due_days");
  if (from && !isCounted) throw invalid("due_days", "is missing, because there is due_from");
  if (date) return { kind: "on", date };
  return isCounted ? { kind: "after", days, from: from ?? "assignment" } : { kind: "never" };
}

function invalid(name: string, problem: string): InvalidDocument {
  const fault: Fault = { code: "invalid_value", pointer: `/data/attributes/${name}`, problem };
  return new InvalidDocument([fault]);
}
