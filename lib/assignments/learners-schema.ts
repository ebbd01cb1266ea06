import { z } from "zod";
import { required } from "@/lib/courses/text-schema";
import { fault } from "@/lib/messages/field-faults";
import { mostChosen } from "./audience-schema";

const chosen = z.object({
  courseId: z.uuid(),
  personIds: z.array(z.uuid()).min(1, fault("nobody_chosen")).max(500, fault("list_too_long", 500)),
});

const learnersExemption = chosen.extend({ reason: required(500) });

export type LearnersExemption = z.infer<typeof learnersExemption>;

/** People in a course, for what is done to all of them at once. */
export type ChosenLearners = z.infer<typeof chosen>;

/** The name of the box by which a person of a list is ticked. */
export const tickOf = (personId: string) => `person.${personId}`;

const ticked = /^person\.(.+)$/;

/** What a list's form sends: the people who are ticked in it, and which button was pressed. */
export const learnersForm = z
  .object({
    courseId: z.uuid(),
    do: z.enum(["exempt", "end_exemption", "assign", "remind"]),
    reason: z.string().default(""),
  })
  .catchall(z.string())
  .transform(({ courseId, do: deed, reason, ...boxes }): unknown => ({
    courseId,
    deed,
    reason,
    personIds: Object.keys(boxes).flatMap((name) => ticked.exec(name)?.[1] ?? []),
  }))
  .pipe(
    z.discriminatedUnion("deed", [
      learnersExemption.extend({ deed: z.literal("exempt") }),
      chosen.extend({ deed: z.literal("end_exemption") }),
      chosen.extend({ deed: z.literal("remind") }),
      // More would not fit into the address of what comes next.
      chosen.extend({ deed: z.literal("assign"), personIds: chosen.shape.personIds.max(mostChosen) }),
    ]),
  );
