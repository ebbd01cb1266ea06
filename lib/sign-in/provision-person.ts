import { v7 as uuidv7 } from "uuid";
import { areFieldsInSyncSql, syncFieldsSql } from "@/lib/custom-fields/sync";
import { Prisma, runStatement, runStatementAfresh } from "@/lib/database/db";
import { isConnectionLost, isMissingReference, Refusal } from "@/lib/errors";
import type { GroupSettings } from "@/lib/groups/names";
import { syncedGroupsSql, syncGroupsSql } from "@/lib/groups/sync";
import { syncRolesSql } from "@/lib/roles/sync";
import { openSessionSql } from "@/lib/session/open-and-end";
import { findFinished } from "@/lib/sign-in-attempts/find";
import { finishAttemptSql, type NotedStep, reportSignIn } from "@/lib/sign-in-attempts/record";
import { type Profile, sentValues } from "./profile";

export type SignIn = {
  attemptId: string;
  steps: readonly NotedStep[];
  token: string;
  replacedToken: string | null;
  userAgent: string | null;
  authenticatedAt: Date | null;
};

type Provisioned = { personId: string; created: boolean };

const maxTries = 50;
const maxLosses = 5;

/** Checks before repeating a lost statement, because the code can't be sent twice (specification 4.3). @throws Refusal `person_deactivated` */
export async function provisionPerson(
  provider: { id: string; settings: GroupSettings },
  profile: Profile,
  signIn: SignIn | null = null,
): Promise<Provisioned> {
  const asked = { provider, profile, signIn };
  // A plan kept from sign-ins with few groups could compare very many each with each.
  const isPrepared = (profile.groups?.names?.length ?? 0) <= 100;
  let losses = 0;
  const whenLost = (error: unknown): undefined => {
    losses += 1;
    if (!signIn || losses > maxLosses || !isConnectionLost(error)) throw error;
  };
  for (let tries = 0; tries < maxTries; tries += 1) {
    const run = isPrepared ? runStatement : runStatementAfresh;
    const earlier = losses > 0 && signIn ? await findFinished(signIn.attemptId) : null;
    const saved =
      (earlier && { ...earlier, created: false, isDeactivated: false }) ??
      (await run<Saved>(savingSql(asked))
        .then(([row]) => row)
        .catch(whenMissingReference)
        .catch(whenLost));
    if (saved?.isDeactivated) throw new Refusal("person_deactivated");
    if (!saved?.personId) continue;
    if (signIn) reportSignIn(signIn.attemptId, saved.personId, saved);
    return { personId: saved.personId, created: saved.created };
  }
  throw new Error("A person's sign-in could not get its turn.");
}

type Asked = { provider: { id: string; settings: GroupSettings }; profile: Profile; signIn: SignIn | null };

type Saved = {
  personId: string | null;
  created: boolean;
  isDeactivated: boolean;
  address: string | null;
  userAgent: string | null;
};

// A group or the person was deleted in between; the next try finds them missing.
function whenMissingReference(error: unknown): undefined {
  if (!isMissingReference(error)) throw error;
}

// All writes depend on `turn`, which has no row when another sign-in of the person came in between. `locked` locks their row in
// `people`, so that a concurrent deactivation either ends the new session or stops the sign-in.

function savingSql({ provider, profile, signIn }: Asked): Prisma.Sql {
  const { subject, firstName, lastName, email, groups } = profile;
  const names = groups?.names ?? null;
  const fields = sentValues(profile);
  return Prisma.sql`
    WITH known AS MATERIALIZED (
      SELECT people.id, deactivated_at IS NOT NULL AS is_deactivated
      FROM identities JOIN people ON people.id = person_id
      WHERE identity_provider_id = ${provider.id}::uuid AND subject = ${subject}
    ), identity AS (
      INSERT INTO identities (id, person_id, identity_provider_id, subject)
      SELECT ${uuidv7()}::uuid, ${uuidv7()}::uuid, ${provider.id}::uuid, ${subject}
      WHERE NOT EXISTS (SELECT FROM known)
      ON CONFLICT (identity_provider_id, subject) DO NOTHING
      RETURNING person_id
    ), created AS (
      INSERT INTO people (id, first_name, last_name, email)
      SELECT person_id, ${firstName}, ${lastName}, ${email} FROM identity RETURNING id
    ), locked AS MATERIALIZED (
      SELECT people.id, admin_since, last_sign_ins.number
      FROM people JOIN last_sign_ins ON last_sign_ins.person_id = people.id
      WHERE people.id = (SELECT id FROM known) AND deactivated_at IS NULL FOR NO KEY UPDATE OF people
    ), ${turnSql(Prisma.sql`SELECT id, number + 1 AS number FROM locked UNION ALL SELECT id, 1 FROM created`)},
    changed AS (
      UPDATE people SET first_name = coalesce(nullif(${firstName}, ''), first_name),
        last_name = coalesce(nullif(${lastName}, ''), last_name),
        email = coalesce(nullif(${email}, ''), email), updated_at = now()
      FROM active WHERE people.id = active.id AND (${isChangedBySql(profile)} OR NOT ${areFieldsInSyncSql(fields)})
    ), ${syncGroupsSql(names, provider)}, ${syncRolesSql(names, provider.id)}
    ${fields.length > 0 ? Prisma.sql`, ${syncFieldsSql(fields)}` : Prisma.empty}
    ${signIn ? finishingSql(signIn, names && syncedGroupsSql()) : Prisma.empty} ${resultSql(signIn)}`;
}

const isChangedBySql = ({ firstName, lastName, email }: Profile) => Prisma.sql`(
  nullif(${firstName}, '') <> first_name OR nullif(${lastName}, '') <> last_name OR nullif(${email}, '') <> email
) IS TRUE`;

const turnSql = (next: Prisma.Sql) => Prisma.sql`
  turn AS (
    INSERT INTO last_sign_ins AS last (person_id, at, number) SELECT id, now(), number FROM (${next}) AS next
    ON CONFLICT (person_id) DO UPDATE SET at = excluded.at, number = excluded.number
      WHERE last.number = excluded.number - 1
    RETURNING person_id
  ), active AS MATERIALIZED (
    SELECT person_id AS id, (SELECT admin_since FROM locked) AS admin_since FROM turn
  )`;

function finishingSql(signIn: SignIn, groups: Prisma.Sql | null): Prisma.Sql {
  const person = Prisma.sql`CASE WHEN EXISTS (SELECT FROM created) THEN 'created' ELSE 'updated' END`;
  const provisioned = Prisma.sql`jsonb_build_object('person', ${person}, 'groups', ${groups ?? nothing})`;
  return Prisma.sql`, ${openSessionSql(signIn)}, ${finishAttemptSql(signIn, provisioned)}`;
}

const nothing = Prisma.sql`NULL::jsonb`;

function resultSql(signIn: SignIn | null): Prisma.Sql {
  const caller = signIn
    ? Prisma.sql`(SELECT address FROM finished) AS address, (SELECT user_agent FROM finished) AS "userAgent"`
    : Prisma.sql`NULL AS address, NULL AS "userAgent"`;
  return Prisma.sql`
    SELECT (SELECT id FROM active) AS "personId", EXISTS (SELECT FROM created) AS created,
      coalesce((SELECT is_deactivated FROM known), false) AS "isDeactivated", ${caller}`;
}
