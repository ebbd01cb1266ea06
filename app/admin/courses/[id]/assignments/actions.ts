"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { findAssignmentRecord } from "@/lib/assignments/admin-record";
import { newAssignmentForm } from "@/lib/assignments/audience-schema";
import { assign, changeTerms, endAssignment } from "@/lib/assignments/edit";
import { termValues, writtenTerms } from "@/lib/assignments/terms-schema";
import { formAction } from "@/lib/session/form-action";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { assignmentsPath, assignmentUrl, withMessage } from "../../paths";

export const assignAction = statefulFormAction({
  gate: () => requireMay("assignments.edit", "learners.read"),
  schema: newAssignmentForm,
  run: async (actor, assignment): Promise<void> => {
    await assign(actor, assignment);
    redirect(withMessage(assignmentsPath(assignment.courseId), "assigned"));
  },
});

const key = z.object({ courseId: z.uuid(), id: z.uuid() });

export const changeTermsAction = statefulFormAction({
  gate: () => requireMay("assignments.edit", "learners.read"),
  schema: key.extend({ version: z.string() }).and(writtenTerms),
  conflict: async (actor, { courseId, id }) => {
    const now = await findAssignmentRecord(actor, courseId, id);
    const words =
      "What you typed is still here, and differences are marked. Save again to replace it with yours.";
    return now && { values: { courseId, id, version: now.version, ...termValues(now.terms) }, words };
  },
  run: async (actor, { courseId, ...terms }): Promise<void> => {
    await changeTerms(actor, terms);
    redirect(withMessage(assignmentUrl(courseId, terms.id), "terms"));
  },
});

export const endAssignmentAction = formAction({
  gate: () => requireMay("assignments.edit", "learners.read"),
  schema: key,
  run: async (actor, { courseId, id }) => {
    await endAssignment(actor, id);
    redirect(withMessage(assignmentsPath(courseId), "ended"));
  },
});
