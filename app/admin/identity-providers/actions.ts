"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { changeSignInPage, moveProviderUp, removeProvider } from "@/lib/identity-provider/arrange";
import { signInPageSettings } from "@/lib/identity-provider/sign-in-page-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin, requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { providersPath, providerUrl } from "../identity-provider/paths";
import { redirectOnRefusal } from "../redirect-on-refusal";

const schema = z.object({ provider: z.uuid() });

const withMessage = (message: string) => `${providersPath}?message=${message}#result`;

export const changeSignInPageAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: signInPageSettings,
  run: async (admin, settings): Promise<void> => {
    await changeSignInPage(admin, settings);
    redirect(providerUrl(settings.provider, { changed: "1" }));
  },
});

export const moveProviderUpAction = formAction({
  gate: requireAdmin,
  schema: schema.extend({ index: z.coerce.number().int() }),
  run: async (admin, { provider, index }) => {
    await moveProviderUp(admin, provider, index);
    redirect(withMessage("moved"));
  },
});

export const removeProviderAction = formAction({
  gate: requireFreshAdmin,
  schema,
  run: async (admin, { provider }) => {
    await removeProvider(admin, provider).catch(redirectOnRefusal({ conflict: withMessage("in_use") }));
    redirect(withMessage("removed"));
  },
});
