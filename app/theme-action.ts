"use server";

import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { z } from "zod";
import { destinationHeader, safeDestination } from "@/lib/http/destination";
import { themeSchema } from "@/lib/preferences/schema";
import { formAction } from "@/lib/session/form-action";
import { requirePerson } from "@/lib/session/gates";
import { saveTheme } from "./preferences";

export const setThemeAction = formAction({
  gate: requirePerson,
  schema: z.object({ theme: themeSchema }),
  run: async (_learner, { theme }) => {
    await saveTheme(theme);
    const head = await headers();
    // Without JavaScript the form leaves the browser on a POST, which reloading would repeat.
    if (!head.has("next-action")) redirect(safeDestination(head.get(destinationHeader)));
  },
});
