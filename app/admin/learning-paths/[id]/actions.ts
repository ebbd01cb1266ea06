"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { runOrRequest } from "@/app/admin/approvals/run-or-request";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import { currentMessages } from "@/app/messages";
import { Refusal } from "@/lib/errors";
import { findLearningPathRecord } from "@/lib/learning-paths/admin-record";
import { addCourse, changePathStatus, moveCourse, removeCourse } from "@/lib/learning-paths/edit";
import { pathCourse, pathCourseMove, pathDeletion, pathStatusChange } from "@/lib/learning-paths/edit-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { withMessage } from "../../courses/paths";
import { learningPathsPath, learningPathUrl } from "../paths";

export const addCourseAction = formAction({
  gate: requireAdmin,
  schema: pathCourse,
  run: async (admin, course) => {
    const page = learningPathUrl(course.id);
    await addCourse(admin, course).catch(explain(page));
    redirect(withMessage(page, "added"));
  },
});

export const removeCourseAction = formAction({
  gate: requireAdmin,
  schema: pathCourse,
  run: async (admin, course) => {
    const page = learningPathUrl(course.id);
    await removeCourse(admin, course).catch(explain(page));
    redirect(withMessage(page, "removed"));
  },
});

const way = z.object({ way: z.enum(["up", "down", ""]).default("") });

export const moveCourseAction = statefulFormAction({
  gate: requireAdmin,
  schema: pathCourseMove.and(way),
  run: async (admin, { way, ...move }) => {
    await moveCourse(admin, move).finally(refresh);
    const courses = (await findLearningPathRecord(admin, move.id))?.courses ?? [];
    const at = courses.findIndex(({ id }) => id === move.courseId);
    const { moved } = (await currentMessages()).outline;
    const place = { title: courses[at]?.name ?? "", place: at + 1, count: courses.length };
    const report = at < 0 ? "" : moved.activity(place);
    return { report, values: { id: move.courseId, way }, errors: {} };
  },
});

export const changePathStatusAction = formAction({
  gate: requireAdmin,
  schema: pathStatusChange,
  run: async (admin, change) => {
    const page = learningPathUrl(change.id);
    await changePathStatus(admin, change).catch(explain(page));
    redirect(withMessage(page, change.to));
  },
});

export const deletePathAction = formAction({
  gate: requireAdmin,
  schema: pathDeletion,
  run: async (admin, { id, version }) => {
    await runOrRequest(admin, "delete_learning_path", { id, version }).catch(
      redirectOnRefusal({
        not_found: withMessage(learningPathsPath, "deleted"),
        conflict: withMessage(learningPathUrl(id), "changed"),
      }),
    );
    redirect(withMessage(learningPathsPath, "deleted"));
  },
});

function explain(page: string) {
  return (error: unknown): never => {
    const words = {
      learning_path_empty: "empty",
      learning_path_full: "full",
      learning_path_changed: "changed",
    };
    const code = error instanceof Refusal ? error.code : "";
    if (Object.hasOwn(words, code)) redirect(withMessage(page, words[code as keyof typeof words]));
    throw error;
  };
}
