import { type Database, db } from "@/lib/database/db";

/** The operator signs in with one-time links, without an account at the identity provider. */
export const operatorId = "00000000-0000-7000-8000-000000000001";

export const operatorName = "Operator";

export async function provisionOperator(database: Database = db()): Promise<string> {
  await database.$executeRaw`
    WITH operator AS (
      INSERT INTO people (id, first_name, last_name, email, admin_since)
      VALUES (${operatorId}::uuid, ${operatorName}, '', '', now())
      ON CONFLICT (id) DO UPDATE SET admin_since = coalesce(people.admin_since, now()), deactivated_at = NULL
      RETURNING id
    )
    INSERT INTO last_sign_ins AS last (person_id, at, number) SELECT id, now(), 1 FROM operator
    ON CONFLICT (person_id) DO UPDATE SET at = excluded.at, number = last.number + 1`;
  return operatorId;
}
