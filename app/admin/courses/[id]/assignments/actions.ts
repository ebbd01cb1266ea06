"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { findAssignmentRecord } from "@/lib/assignments/admin-record";
import { newAssignmentForm } from "@/lib/assignments/audience-schema";
import { assign, changeTerms, endAssignment } from "@/lib/assignments/edit";
import { assignable } from "@/lib/assignments/edit-schema";
import { termValues, writtenTerms } from "@/lib/assignments/terms-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { assignmentsPath, assignmentUrl } from "../../../assignments/paths";
import { withMessage } from "../../paths";

export const assignAction = statefulFormAction({
  gate: requireAdmin,
  schema: newAssignmentForm,
  run: async (admin, assignment): Promise<void> => {
    await assign(admin, assignment);
    redirect(withMessage(assignmentsPath(assignment), "assigned"));
  },
});

const key = z.object({ id: z.uuid() }).and(assignable);

export const changeTermsAction = statefulFormAction({
  gate: requireAdmin,
  schema: key.and(z.object({ version: z.string() })).and(writtenTerms),
  conflict: async (admin, input) => {
    const { id } = input;
    const of = assignable.parse(input);
    const now = await findAssignmentRecord(admin, of, id);
    const words =
      "What you typed is still here, and differences are marked. Save again to replace it with yours.";
    return now && { values: { ...of, id, version: now.version, ...termValues(now.terms) }, words };
  },
  run: async (admin, input): Promise<void> => {
    const { id, version, required, due, repeatMonths } = input;
    await changeTerms(admin, { id, version, required, due, repeatMonths });
    redirect(withMessage(assignmentUrl(assignable.parse(input), id), "terms"));
  },
});

export const endAssignmentAction = formAction({
  gate: requireAdmin,
  schema: key,
  run: async (admin, { id, ...of }) => {
    await endAssignment(admin, id);
    redirect(withMessage(assignmentsPath(of), "ended"));
  },
});
