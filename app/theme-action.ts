"use server";

import { z } from "zod";
import { themeSchema } from "@/lib/preferences/schema";
import { formAction } from "@/lib/session/form-action";
import { requirePerson } from "@/lib/session/gates";
import { saveTheme } from "./preferences";
import { stayHere } from "./stay-here";

export const setThemeAction = formAction({
  gate: requirePerson,
  schema: z.object({ theme: themeSchema }),
  run: async (_learner, { theme }) => {
    await saveTheme(theme);
    await stayHere();
  },
});
