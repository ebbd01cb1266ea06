"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { env } from "@/lib/env";
import { formAction } from "@/lib/session/form-action";
import { requireFreshAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { storeInput } from "@/lib/xapi/schema";
import { pauseStore, removeStore, resumeStore, saveStore } from "@/lib/xapi/store";

const withMessage = (message: string) => `/admin/xapi?message=${message}#result`;

export const saveStoreAction = statefulFormAction({
  gate: requireFreshAdmin,
  schema: storeInput(env().IDP_ALLOWED_CIDRS),
  secrets: ["secret"],
  run: async (admin, input): Promise<void> => {
    await saveStore(admin, input);
    redirect(withMessage("saved"));
  },
});

export const pauseStoreAction = formAction({
  gate: requireFreshAdmin,
  schema: z.object({}),
  run: async (admin) => {
    await pauseStore(admin);
    redirect(withMessage("paused"));
  },
});

export const resumeStoreAction = formAction({
  gate: requireFreshAdmin,
  schema: z.object({}),
  run: async (admin) => {
    await resumeStore(admin);
    redirect(withMessage("resumed"));
  },
});

export const removeStoreAction = formAction({
  gate: requireFreshAdmin,
  schema: z.object({}),
  run: async (admin) => {
    await removeStore(admin);
    redirect(withMessage("removed"));
  },
});
