import type { Learner } from "@/lib/actor";
import { db } from "@/lib/database/db";
import type { Language } from "@/lib/messages/languages";
import { randomToken } from "@/lib/secrets";

/** @param language of their pages and emails; null means their browser's */
export async function saveLanguage({ personId }: Learner, language: Language | null): Promise<void> {
  await db().mailPreferences.upsert({
    where: { personId },
    create: { personId, chosenLanguage: language, unsubscribeToken: randomToken() },
    update: { chosenLanguage: language },
  });
}
