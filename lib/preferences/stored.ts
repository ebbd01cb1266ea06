import type { Learner } from "@/lib/actor";
import { Prisma } from "@/lib/database/db";

/** Selects the time zone last reported by their browser, or null. */
export const storedTimeZoneSql = ({ personId }: Pick<Learner, "personId">) =>
  Prisma.sql`(SELECT time_zone FROM person_preferences WHERE person_id = ${personId}::uuid)`;

/** Selects the language last reported by their browser, for mails and their dates, or null. */
export const storedLanguageSql = ({ personId }: Pick<Learner, "personId">) =>
  Prisma.sql`(SELECT language FROM person_preferences WHERE person_id = ${personId}::uuid)`;
