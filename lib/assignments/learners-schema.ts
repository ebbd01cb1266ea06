import { z } from "zod";
import { required } from "@/lib/forms/text-schema";
import { fault, fieldFault } from "@/lib/messages/field-faults";
import { mostChosen } from "./audience-schema";
import { type Assignable, assignable } from "./edit-schema";

const personIds = z.array(z.uuid()).max(500, fault("list_too_long", 500));

export const mostFound = 1000;

export type ChosenLearners = { of: Assignable; personIds: string[] };

export type LearnersExemption = ChosenLearners & { reason: string };

export const tickOf = (personId: string) => `person.${personId}`;

const ticked = /^person\.(.+)$/;

const chosen = z.object({
  of: assignable,
  whom: z.enum(["ticked", "found"]).default("ticked"),
  list: z.string().default(""),
  personIds,
});

export const learnersForm = z
  .object({
    courseId: z.string().optional(),
    learningPathId: z.string().optional(),
    do: z.enum(["exempt", "exempt_found", "end_exemption", "assign", "remind", "remind_found"]),
    reason: z.string().default(""),
    whom: z.string().optional(),
    list: z.string().optional(),
  })
  .catchall(z.string())
  .transform(({ courseId, learningPathId, do: pressed, ...rest }, context): unknown => {
    const { reason, whom, list, ...boxes } = rest;
    const personIds = Object.keys(boxes).flatMap((name) => ticked.exec(name)?.[1] ?? []);
    const refuse = (message: string) => {
      context.addIssue({ code: "custom", path: ["personIds"], message });
      return z.NEVER;
    };
    if (whom !== "found" && personIds.length === 0) return refuse(fieldFault("nobody_chosen"));
    // Pressing Enter in the reason's field uses the first button, which skips the confirmation.
    if (whom === "found" && (pressed === "exempt" || pressed === "remind"))
      return refuse(fieldFault("not_asked_yet"));
    const deed = pressed.replace("_found", "");
    return { of: { courseId, learningPathId }, deed, reason, whom, list, personIds };
  })
  .pipe(
    z.discriminatedUnion("deed", [
      chosen.extend({ deed: z.literal("exempt"), reason: required(500) }),
      chosen.extend({ deed: z.literal("end_exemption") }),
      chosen.extend({ deed: z.literal("remind") }),
      // The next page's address has no room for more.
      chosen.extend({ deed: z.literal("assign"), personIds: personIds.max(mostChosen) }),
    ]),
  );

export type LearnersForm = z.infer<typeof learnersForm>;
