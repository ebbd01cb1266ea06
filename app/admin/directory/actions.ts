"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import { createApiKey } from "@/lib/api-keys/edit";
import { directoryKey } from "@/lib/api-keys/schema";
import { joinPeople, joinSameUserIds } from "@/lib/people-merges/join-people";
import { changeDirectory } from "@/lib/scim/directory";
import { findLastRequest } from "@/lib/scim/overview";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin, requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { directoryUrl } from "./paths";

const provider = z.object({ provider: z.uuid() });

export const createDirectoryKeyAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: directoryKey,
  // Only this response contains the key. A form sent twice within a minute gets the same key twice.
  run: async (admin, { idempotencyKey, provider, ...input }) => {
    const toMessage = redirectOnRefusal({ conflict: directoryUrl(provider, "made_already") });
    const key = { ...input, scope: "scim" as const, identityProviderId: provider };
    const created = await createApiKey(admin, key, idempotencyKey).catch(toMessage);
    return { done: { key: created.key } };
  },
});

export const saveDirectoryAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: provider.extend({
    joinKey: z.enum(["external_id", "user_name"]),
    isDryRun: z.literal("on").optional(),
  }),
  run: async (admin, { provider, joinKey, isDryRun }): Promise<void> => {
    await changeDirectory(admin, provider, { joinKey, isDryRun: isDryRun === "on" });
    redirect(directoryUrl(provider, "saved"));
  },
});

/** Answers an open page, which reads everything again only after a new request. */
export const lastRequestAction = formAction({
  gate: requireAdmin,
  schema: provider,
  run: (admin, { provider }) => findLastRequest(admin, provider),
});

export const joinPeopleAction = formAction({
  gate: requireFreshAdmin,
  schema: provider.extend({ provisionedId: z.uuid(), personId: z.uuid() }),
  run: async (admin, { provider, ...pair }) => {
    const refused = redirectOnRefusal({ conflict: directoryUrl(provider, "not_joined") });
    await joinPeople(admin, { identityProviderId: provider, ...pair }).catch(refused);
    redirect(directoryUrl(provider, "joined"));
  },
});

export const joinAllAction = formAction({
  gate: requireFreshAdmin,
  schema: provider,
  run: async (admin, { provider }) => {
    const joined = await joinSameUserIds(admin, provider);
    redirect(directoryUrl(provider, joined > 0 ? "all_joined" : "none_joined"));
  },
});
