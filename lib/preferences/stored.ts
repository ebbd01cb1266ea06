import type { Learner } from "@/lib/actor";
import { Prisma } from "@/lib/database/db";

/** As their browser told last, or null: what days are to them. */
export const storedTimeZoneSql = ({ personId }: Pick<Learner, "personId">) =>
  Prisma.sql`(SELECT time_zone FROM person_preferences WHERE person_id = ${personId}::uuid)`;

/** As their browser told last, or null: the language of mails, and of the dates in them. */
export const storedLanguageSql = ({ personId }: Pick<Learner, "personId">) =>
  Prisma.sql`(SELECT language FROM person_preferences WHERE person_id = ${personId}::uuid)`;
