import type { Learner } from "@/lib/actor";
import { Prisma } from "@/lib/database/db";

export const storedTimeZoneSql = ({ personId }: Pick<Learner, "personId">) =>
  Prisma.sql`(SELECT time_zone FROM person_preferences WHERE person_id = ${personId}::uuid)`;

export const storedLanguageSql = ({ personId }: Pick<Learner, "personId">) =>
  Prisma.sql`(SELECT language FROM person_preferences WHERE person_id = ${personId}::uuid)`;
