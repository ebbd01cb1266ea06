"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { currentMessages } from "@/app/messages";
import { moveActivity } from "@/lib/courses/outline/edit-activity";
import { createSection, moveSection } from "@/lib/courses/outline/edit-section";
import { getOutline } from "@/lib/courses/outline/outline";
import { activityMove, newSection, sectionMove } from "@/lib/courses/outline/section-schema";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { courseUrl, withMessage } from "../paths";
import { placeInWords } from "./place-in-words";

// This button keeps the focus.
const way = { way: z.enum(["up", "down", ""]).default("") };

export const moveAction = statefulFormAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: z.union([
    activityMove.extend({ what: z.literal("activity"), ...way }),
    sectionMove.extend({ what: z.literal("section"), ...way }),
  ]),
  run: async (actor, { what, way, ...move }) => {
    const moving = "from" in move ? moveActivity(actor, move) : moveSection(actor, move);
    // The outline may have changed even if the move was refused.
    await moving.finally(refresh);
    const { moved } = (await currentMessages()).outline;
    const report = placeInWords(moved, await getOutline(actor, move.courseId), move.id);
    return { report, values: { id: move.id, way }, errors: {} };
  },
});

export const createSectionAction = statefulFormAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: newSection,
  run: async (actor, section): Promise<void> => {
    await createSection(actor, section);
    redirect(withMessage(courseUrl(section.courseId), "section_added"));
  },
});
