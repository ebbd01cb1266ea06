"use server";

import { redirect } from "next/navigation";
import { runOrRequest } from "@/app/admin/approvals/run-or-request";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import type { FormValues } from "@/lib/forms/schema";
import { toggleRow } from "@/lib/people-moves/find";
import { planMove } from "@/lib/people-moves/plan";
import { moveId, moveRow, newMove } from "@/lib/people-moves/schema";
import { formAction } from "@/lib/session/form-action";
import { requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { movePeoplePath, moveUrl } from "./paths";

export const planMoveAction = statefulFormAction({
  gate: requireFreshAdmin,
  textsOfFiles: textsOfFile,
  schema: newMove,
  run: async (admin, move) => redirect(moveUrl(await planMove(admin, move))),
});

export const startMoveAction = formAction({
  gate: requireFreshAdmin,
  schema: moveId,
  run: async (admin, { id }) => {
    await runOrRequest(admin, "start_people_move", { id }).catch(explain(id));
    redirect(moveUrl(id, { message: "started" }));
  },
});

export const undoMoveAction = formAction({
  gate: requireFreshAdmin,
  schema: moveId,
  run: async (admin, { id }) => {
    await runOrRequest(admin, "undo_people_move", { id }).catch(explain(id));
    redirect(moveUrl(id, { message: "undoing" }));
  },
});

export const toggleRowAction = formAction({
  gate: requireFreshAdmin,
  schema: moveRow,
  run: async (admin, { id, number, outcome, page }) => {
    await toggleRow(admin, { id, number });
    redirect(`${moveUrl(id, { outcome, page: String(page) })}#rows`);
  },
});

const explain = (id: string) =>
  redirectOnRefusal({
    not_found: movePeoplePath,
    move_begun: moveUrl(id, { message: "begun" }),
    move_not_undoable: moveUrl(id, { message: "not_undoable" }),
  });

async function textsOfFile(form: FormData): Promise<FormValues> {
  const file = form.get("file");
  if (!(file instanceof File) || file.size === 0) return {};
  return { mapping: await file.text() };
}
