"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { destinationHeader, safeDestination } from "@/lib/auth/destination";
import { formAction } from "@/lib/auth/form-action";
import { requirePerson } from "@/lib/auth/session";
import { themeSchema } from "@/lib/reader/schema";
import { keepTheme } from "./reader";

export const setThemeAction = formAction({
  gate: requirePerson,
  schema: z.object({ theme: themeSchema }),
  run: async (_learner, { theme }) => {
    await keepTheme(theme);
    const head = await headers();
    // A form that was sent without a script leaves the browser on a POST, which it would repeat on reload.
    if (!head.has("next-action")) redirect(safeDestination(head.get(destinationHeader)));
  },
});
