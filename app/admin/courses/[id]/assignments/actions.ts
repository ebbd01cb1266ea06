"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { findAssignmentRecord } from "@/lib/assignments/admin-record";
import { newAssignmentForm } from "@/lib/assignments/audience-schema";
import { assign, changeTerms, endAssignment } from "@/lib/assignments/edit";
import { termValues, writtenTerms } from "@/lib/assignments/terms-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { assignmentsPath, assignmentUrl, withMessage } from "../../paths";

export const assignAction = statefulFormAction({
  gate: requireAdmin,
  schema: newAssignmentForm,
  run: async (admin, assignment): Promise<void> => {
    await assign(admin, assignment);
    redirect(withMessage(assignmentsPath(assignment.courseId), "assigned"));
  },
});

const key = z.object({ courseId: z.uuid(), id: z.uuid() });

export const changeTermsAction = statefulFormAction({
  gate: requireAdmin,
  schema: key.extend({ version: z.string() }).and(writtenTerms),
  conflict: async (admin, { courseId, id }) => {
    const now = await findAssignmentRecord(admin, courseId, id);
    const words =
      "What you typed is still here, and differences are marked. Save again to replace it with yours.";
    return now && { values: { courseId, id, version: now.version, ...termValues(now.terms) }, words };
  },
  run: async (admin, { courseId, ...terms }): Promise<void> => {
    await changeTerms(admin, terms);
    redirect(withMessage(assignmentUrl(courseId, terms.id), "terms"));
  },
});

export const endAssignmentAction = formAction({
  gate: requireAdmin,
  schema: key,
  run: async (admin, { courseId, id }) => {
    await endAssignment(admin, id);
    redirect(withMessage(assignmentsPath(courseId), "ended"));
  },
});
