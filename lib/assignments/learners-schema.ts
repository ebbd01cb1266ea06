import { z } from "zod";
import { required } from "@/lib/courses/text-schema";
import { fault } from "@/lib/messages/field-faults";
import { mostChosen } from "./audience-schema";
import { type Assignable, assignable } from "./edit-schema";

const personIds = z.array(z.uuid()).min(1, fault("nobody_chosen")).max(500, fault("list_too_long", 500));

/** People in a course or a learning path, for what is done to all of them at once. */
export type ChosenLearners = { of: Assignable; personIds: string[] };

export type LearnersExemption = ChosenLearners & { reason: string };

/** The name of the box by which a person of a list is ticked. */
export const tickOf = (personId: string) => `person.${personId}`;

const ticked = /^person\.(.+)$/;

const chosen = z.object({ of: assignable, personIds });

/** What a list's form sends: the people who are ticked in it, and which button was pressed. */
export const learnersForm = z
  .object({
    courseId: z.string().optional(),
    learningPathId: z.string().optional(),
    do: z.enum(["exempt", "end_exemption", "assign", "remind"]),
    reason: z.string().default(""),
  })
  .catchall(z.string())
  .transform(({ courseId, learningPathId, do: deed, reason, ...boxes }): unknown => ({
    of: { courseId, learningPathId },
    deed,
    reason,
    personIds: Object.keys(boxes).flatMap((name) => ticked.exec(name)?.[1] ?? []),
  }))
  .pipe(
    z.discriminatedUnion("deed", [
      chosen.extend({ deed: z.literal("exempt"), reason: required(500) }),
      chosen.extend({ deed: z.literal("end_exemption") }),
      chosen.extend({ deed: z.literal("remind") }),
      // More would not fit into the address of what comes next.
      chosen.extend({ deed: z.literal("assign"), personIds: personIds.max(mostChosen) }),
    ]),
  );
