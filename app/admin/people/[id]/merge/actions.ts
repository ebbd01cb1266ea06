"use server";

import { redirect } from "next/navigation";
import { runOrRequest } from "@/app/admin/approvals/run-or-request";
import { Refusal } from "@/lib/errors";
import { mergeForm, mergeId } from "@/lib/people-merges/schema";
import { formAction } from "@/lib/session/form-action";
import { requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { personUrl } from "../../paths";

export const mergePeopleAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: mergeForm,
  run: async (admin, input) => {
    await runOrRequest(admin, "merge_people", input);
    redirect(`${personUrl(input.personId)}?message=merged#result`);
  },
});

export const undoMergeAction = formAction({
  gate: requireFreshAdmin,
  schema: mergeId.extend({ personId: mergeForm.shape.personId }),
  run: async (admin, { id, personId }) => {
    const message = await runOrRequest(admin, "undo_people_merge", { id }).then(
      () => "merge_undone",
      (error) => {
        if (error instanceof Refusal) return error.code === "merge_learned" ? error.code : "merge_stays";
        throw error;
      },
    );
    redirect(`${personUrl(personId)}?message=${message}#result`);
  },
});
