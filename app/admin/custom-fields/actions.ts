"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import { currentMessages } from "@/app/messages";
import { changeField, createField, deleteField, moveField } from "@/lib/custom-fields/edit";
import { findField, listFields } from "@/lib/custom-fields/list";
import { changedField, fieldMove, fieldVersion, newField } from "@/lib/custom-fields/schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin, requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { customFieldsPath, customFieldUrl } from "./paths";

const withMessage = (message: string) => `${customFieldsPath}?message=${message}#result`;

export const createFieldAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: newField,
  run: async (admin, field): Promise<void> => {
    await createField(admin, field);
    redirect(withMessage("added"));
  },
});

export const changeFieldAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: changedField,
  conflict: async (admin, { id }) => {
    const field = await findField(admin, id);
    if (!field) return null;
    const { name, providerAttribute, scimAttribute, updatedAt } = field;
    const { conflict } = (await currentMessages()).customFields;
    const values = {
      id,
      version: updatedAt.toISOString(),
      name,
      providerAttribute: providerAttribute ?? "",
      scimAttribute: scimAttribute ?? "",
    };
    return { values, words: conflict({ name }) };
  },
  run: async (admin, field): Promise<void> => {
    await changeField(admin, field).catch(redirectOnRefusal({ not_found: withMessage("gone") }));
    redirect(withMessage("saved"));
  },
});

const way = z.object({ way: z.enum(["up", "down", ""]).default("") });

export const moveFieldAction = statefulFormAction({
  gate: requireAdmin,
  schema: fieldMove.and(way),
  run: async (admin, { way, ...move }) => {
    await moveField(admin, move).finally(refresh);
    const fields = await listFields(admin);
    const at = fields.findIndex(({ id }) => id === move.id);
    const { moved } = (await currentMessages()).customFields;
    const report = moved({ name: fields[at]?.name ?? "", place: at + 1, count: fields.length });
    return { report, values: { id: move.id, way }, errors: {} };
  },
});

export const deleteFieldAction = formAction({
  gate: requireFreshAdmin,
  schema: fieldVersion,
  run: async (admin, field) => {
    await deleteField(admin, field).catch(
      redirectOnRefusal({
        not_found: withMessage("gone"),
        conflict: `${customFieldUrl(field.id)}?message=changed#result`,
      }),
    );
    redirect(withMessage("deleted"));
  },
});
