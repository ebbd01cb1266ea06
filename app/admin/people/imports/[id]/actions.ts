"use server";

import { redirect } from "next/navigation";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import { advance } from "@/lib/people-imports/advance";
import { getImport } from "@/lib/people-imports/find-import";
import { previewImport } from "@/lib/people-imports/preview";
import { importId, reviewedImport } from "@/lib/people-imports/schema";
import { discardImport, hasSettings, startImport, undoImport } from "@/lib/people-imports/start";
import { formAction } from "@/lib/session/form-action";
import { requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { importsUrl, importUrl } from "../paths";

const refusedOf = (id: string) =>
  redirectOnRefusal({
    people_import_changed: importUrl(id, { message: "changed" }),
    people_import_under_way: importUrl(id, { message: "under_way" }),
    people_import_not_undoable: importUrl(id, { message: "not_undoable" }),
    people_import_followed: importUrl(id, { message: "followed" }),
    people_import_outdated: importUrl(id, { message: "outdated" }),
  });

export const readAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: importId,
  run: async (admin, { id }): Promise<void> => {
    await previewImport(admin, id).catch(refusedOf(id));
    redirect(importUrl(id));
  },
});

export const reviewAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: reviewedImport,
  run: async (admin, { id, intent, settings, seen }): Promise<void> => {
    const isChecked = hasSettings(await getImport(admin, id), settings);
    if (intent === "check" || !isChecked) {
      await previewImport(admin, id, settings).catch(refusedOf(id));
      redirect(importUrl(id, intent === "apply" ? { message: "checked" } : {}));
    }
    await startImport(admin, id, seen).catch(refusedOf(id));
    // A small file is done when the page appears.
    await advance(id);
    redirect(importUrl(id));
  },
});

export const undoAction = formAction({
  gate: requireFreshAdmin,
  schema: importId,
  run: async (admin, { id }): Promise<void> => {
    await undoImport(admin, id).catch(refusedOf(id));
    await advance(id);
    redirect(importUrl(id));
  },
});

export const discardAction = formAction({
  gate: requireFreshAdmin,
  schema: importId,
  run: async (admin, { id }): Promise<void> => {
    await discardImport(admin, id).catch(refusedOf(id));
    redirect(importsUrl({ message: "discarded" }));
  },
});
