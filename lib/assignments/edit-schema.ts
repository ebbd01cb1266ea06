import { z } from "zod";
import { fieldValue } from "@/lib/custom-fields/value";
import { required } from "@/lib/forms/text-schema";
import { fieldError } from "@/lib/messages/field-errors";

/** Limits groups and people each. */
export const maxAudience = 500;

const ids = z.array(z.uuid()).max(maxAudience, fieldError("list_too_long", { max: maxAudience }));

const wholeNumber = (min: number, max: number) =>
  z
    .int(fieldError("not_whole_number"))
    .min(min, fieldError("below_minimum", { min }))
    .max(max, fieldError("above_maximum", { max }));

export const dueDays = wholeNumber(0, 3_650);

export const repeatMonths = wholeNumber(1, 120);

const due = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("never") }),
  z.object({ kind: z.literal("on"), date: z.iso.date(fieldError("day_malformed")) }),
  z.object({
    kind: z.literal("after"),
    days: dueDays,
    from: z.enum(["joining", "assignment"]),
  }),
]);

export type Due = z.infer<typeof due>;

export const terms = z.object({
  required: z.boolean(),
  due,
  /** Null means that a completion never ends. */
  repeatMonths: repeatMonths.nullable(),
  /** Completions count until their certificate ends, instead of for months. */
  repeatsWithCertificate: z.literal(true).optional(),
});

export type Terms = z.infer<typeof terms>;

/** Values of one field are alternatives; fields are combined. */
export const condition = z.object({
  fieldId: z.uuid(),
  value: z.string().transform(fieldValue).pipe(required(200)),
});

export type Condition = z.infer<typeof condition>;

export const mostConditions = 20;

const audience = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("everybody") }),
  z.object({ kind: z.literal("chosen"), groupIds: ids, personIds: ids }),
  z.object({ kind: z.literal("completed") }),
  z.object({ kind: z.literal("matching"), conditions: z.array(condition).max(mostConditions) }),
]);

export type Audience = z.infer<typeof audience>;

export const assignable = z.union([z.object({ courseId: z.uuid() }), z.object({ learningPathId: z.uuid() })]);

export type Assignable = z.infer<typeof assignable>;

/** The form brings the id, so that sending it twice assigns once. */
export const newAssignment = terms
  .extend({
    id: z.uuid(),
    audience,
    earlierCounts: z.boolean(),
  })
  .and(assignable);

export type NewAssignment = z.infer<typeof newAssignment>;

export const assignmentTerms = terms.extend({ id: z.uuid(), version: z.string() });

export type AssignmentTerms = z.infer<typeof assignmentTerms>;

export const assignmentId = z.object({ id: z.uuid() });

export const newExemption = z.object({ id: z.uuid(), personId: z.uuid(), reason: required(500) });

export type NewExemption = z.infer<typeof newExemption>;

export const exemptionEnd = newExemption.omit({ reason: true });

export type ExemptionEnd = z.infer<typeof exemptionEnd>;
