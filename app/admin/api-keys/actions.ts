"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import { findApiKey } from "@/lib/api-keys/admin-list";
import { createApiKey, endPreviousSecret, revokeApiKey, rotateApiKey } from "@/lib/api-keys/edit";
import { overlap } from "@/lib/api-keys/schema";
import { formAction } from "@/lib/session/form-action";
import { requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { exampleRequest } from "./example-request";
import { idempotencyKey, newKey } from "./new/fields";
import { apiKeyUrl, listWithMessage } from "./paths";

export const createKeyAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: newKey,
  // Only this response contains the key. A form sent twice within a minute gets the same key twice.
  run: async (admin, { idempotencyKey, ...input }) => {
    const toMessage = redirectOnRefusal({ conflict: listWithMessage("made_already") });
    const created = await createApiKey(admin, input, idempotencyKey).catch(toMessage);
    return { done: { key: created.key, command: exampleRequest(created.key, input.scope) } };
  },
});

export const rotateKeyAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: z.object({ id: z.uuid(), overlap, idempotencyKey }),
  run: async (admin, { idempotencyKey, ...rotation }) => {
    const { id, key } = await rotateApiKey(admin, rotation, idempotencyKey);
    const { scope = "courses" } = (await findApiKey(admin, id)) ?? {};
    return { done: { key, command: exampleRequest(key, scope), back: apiKeyUrl(id) } };
  },
});

export const endPreviousSecretAction = formAction({
  gate: requireFreshAdmin,
  schema: z.object({ id: z.uuid() }),
  run: async (admin, { id }) => {
    await endPreviousSecret(admin, id);
    redirect(`${apiKeyUrl(id)}?message=previous_ended#result`);
  },
});

export const revokeKeyAction = formAction({
  gate: requireFreshAdmin,
  schema: z.object({ id: z.uuid() }),
  run: async (admin, { id }) => {
    await revokeApiKey(admin, id);
    redirect(listWithMessage("revoked"));
  },
});
