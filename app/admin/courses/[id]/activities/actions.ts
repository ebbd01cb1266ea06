"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import { currentMessages } from "@/app/messages";
import { dueAgain } from "@/lib/assignments/due-again-schema";
import { findActivityRecord } from "@/lib/courses/outline/activity";
import { activityDeletion, activityInput, newActivity } from "@/lib/courses/outline/activity-schema";
import {
  createActivity,
  deleteActivity,
  moveActivity,
  saveActivity,
} from "@/lib/courses/outline/edit-activity";
import { activityMove } from "@/lib/courses/outline/section-schema";
import { formAction } from "@/lib/session/form-action";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { activityUrl, courseUrl, newQuestionUrl, withMessage } from "../../paths";
import { formValues } from "./form-values";

const after = z.object({ after: z.string().optional() });

export const createActivityAction = statefulFormAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: after.and(dueAgain).and(newActivity),
  run: async (actor, { after, dueAgain, ...activity }): Promise<void> => {
    if (after === "preview") return;
    await createActivity(actor, activity, dueAgain);
    if (activity.kind === "quiz" || activity.kind === "survey")
      redirect(newQuestionUrl(activity.courseId, activity.id));
    redirect(withMessage(courseUrl(activity.courseId), "activity_added"));
  },
});

export const saveActivityAction = statefulFormAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: after.and(dueAgain).and(activityInput),
  conflict: async (actor, { courseId, id }) => {
    const activity = await findActivityRecord(actor, courseId, id);
    const { conflict } = (await currentMessages()).adminCourses;
    return activity && { values: formValues(courseId, activity), words: conflict };
  },
  run: async (actor, { after, dueAgain, ...activity }): Promise<void> => {
    if (after === "preview") return;
    await saveActivity(actor, activity, dueAgain);
    redirect(withMessage(activityUrl(activity.courseId, activity.id), "activity"));
  },
});

export const moveToSectionAction = formAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: dueAgain.and(activityMove),
  run: async (actor, { dueAgain, ...move }) => {
    const page = activityUrl(move.courseId, move.id);
    const toMessage = redirectOnRefusal({ conflict: withMessage(page, "changed") });
    await moveActivity(actor, move, dueAgain).catch(toMessage);
    redirect(withMessage(page, "activity_moved"));
  },
});

export const deleteActivityAction = formAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: dueAgain.and(activityDeletion),
  run: async (actor, { dueAgain, courseId, id, version }) => {
    const page = activityUrl(courseId, id);
    const toMessage = redirectOnRefusal({
      own_required_course: withMessage(page, "own_required"),
      conflict: withMessage(page, "changed"),
    });
    await deleteActivity(actor, { courseId, id }, version, dueAgain).catch(toMessage);
    redirect(withMessage(courseUrl(courseId), "activity_deleted"));
  },
});
