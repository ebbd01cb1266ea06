"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { whenRefused } from "@/app/admin/when-refused";
import { createApiKey, revokeApiKey } from "@/lib/api-keys/commands";
import { formAction } from "@/lib/auth/form-action";
import { keptFormAction } from "@/lib/auth/kept-form-action";
import { requireFreshAdmin } from "@/lib/auth/session";
import { exampleRequest } from "./example-request";
import { newKey } from "./new/fields";
import { saying } from "./paths";

export const createKeyAction = keptFormAction({
  gate: requireFreshAdmin,
  schema: newKey,
  // The only answer that the key is in; a form that comes twice within a minute gets it twice.
  run: async (admin, { idempotencyKey, ...input }) => {
    const toThatPage = whenRefused({ conflict: saying("made_already") });
    const created = await createApiKey(admin, input, idempotencyKey).catch(toThatPage);
    return { done: { key: created.key, command: exampleRequest(created.key, input.scope) } };
  },
});

export const revokeKeyAction = formAction({
  gate: requireFreshAdmin,
  schema: z.object({ id: z.uuid() }),
  run: async (admin, { id }) => {
    await revokeApiKey(admin, id);
    redirect(saying("revoked"));
  },
});
