"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { currentMessages } from "@/app/messages";
import { findAssignmentRecord } from "@/lib/assignments/admin-record";
import { newAssignmentForm } from "@/lib/assignments/audience-schema";
import { assign, changeTerms, endAssignment } from "@/lib/assignments/edit";
import { assignable, assignmentTerms } from "@/lib/assignments/edit-schema";
import { termValues, writtenTerms } from "@/lib/assignments/terms-schema";
import { formAction } from "@/lib/session/form-action";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { withMessage } from "../courses/paths";
import { assignmentsPath, assignmentUrl } from "./paths";

export const assignAction = statefulFormAction({
  gate: () => requireMay("assignments.edit", "learners.read"),
  schema: newAssignmentForm,
  run: async (actor, assignment): Promise<void> => {
    await assign(actor, assignment);
    redirect(withMessage(assignmentsPath(assignment), "assigned"));
  },
});

const key = z.object({ id: z.uuid() }).and(assignable);

export const changeTermsAction = statefulFormAction({
  gate: () => requireMay("assignments.edit", "learners.read"),
  schema: key.and(z.object({ version: z.string() })).and(writtenTerms),
  conflict: async (actor, input) => {
    const { id } = input;
    const of = assignable.parse(input);
    const now = await findAssignmentRecord(actor, of, id);
    const { conflict } = (await currentMessages()).adminCourses;
    return now && { values: { ...of, id, version: now.version, ...termValues(now.terms) }, words: conflict };
  },
  run: async (actor, input): Promise<void> => {
    await changeTerms(actor, assignmentTerms.parse(input));
    redirect(withMessage(assignmentUrl(assignable.parse(input), input.id), "terms"));
  },
});

export const endAssignmentAction = formAction({
  gate: () => requireMay("assignments.edit", "learners.read"),
  schema: key,
  run: async (actor, { id, ...of }) => {
    await endAssignment(actor, id);
    redirect(withMessage(assignmentsPath(of), "ended"));
  },
});
