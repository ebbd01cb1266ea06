"use server";

import { z } from "zod";
import { isLanguage, type Language } from "@/lib/messages/languages";
import { saveLanguage } from "@/lib/preferences/language";
import { formAction } from "@/lib/session/form-action";
import { currentPerson } from "@/lib/session/gates";
import { saveLanguageHere } from "./preferences";
import { stayHere } from "./stay-here";

const language = z.string().transform((text): Language | null => (isLanguage(text) ? text : null));

/** Visitors choose for this device alone. */
export const setLanguageAction = formAction({
  gate: currentPerson,
  schema: z.object({ language }),
  run: async (person, { language }) => {
    if (person) await saveLanguage(person, language);
    await saveLanguageHere(language);
    await stayHere();
  },
});
