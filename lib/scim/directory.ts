import type { Admin, Directory } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { JoinKey } from "@/prisma/generated/enums";
import type { UserDraft } from "./user";

/** Settings of an identity provider's directory. `joinKey` names the attribute that equals the user ID at a sign-in. */
export type DirectorySettings = { joinKey: JoinKey; isDryRun: boolean };

/** Every operation of a directory gets these. */
export type Context = { tx: Database; actor: Directory; settings: DirectorySettings };

export async function getDirectory(id: string, database: Database = db()): Promise<DirectorySettings> {
  const provider = await database.identityProvider.findUnique({
    where: { id },
    select: { joinKey: true, isDryRun: true },
  });
  if (!provider) throw new Refusal("identity_provider_not_configured");
  return provider;
}

/** @throws Refusal `directory_in_use` when people of the directory signed in, so that the join key matched */
export async function changeDirectory(
  actor: Admin,
  id: string,
  after: Partial<DirectorySettings>,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const [locked] = await tx.$queryRaw<{ issuer: string }[]>`
      SELECT issuer FROM identity_providers WHERE id = ${id}::uuid FOR UPDATE`;
    if (!locked) throw new Refusal("identity_provider_not_configured");
    const before = await getDirectory(id, tx);
    const isOther = after.joinKey !== undefined && after.joinKey !== before.joinKey;
    if (isOther && after.joinKey) await moveUserIds(tx, id, after.joinKey);
    await tx.identityProvider.update({ where: { id }, data: after });
    await audit(tx, actor, {
      action: "directory.changed",
      subject: directorySubject(id, locked.issuer),
      before: Object.fromEntries(
        Object.keys(after).map((name) => [name, before[name as keyof DirectorySettings]]),
      ),
      after,
    });
  });
}

// A user ID that someone else has stays theirs: an admin may join the two.
async function moveUserIds(tx: Database, id: string, joinKey: JoinKey): Promise<void> {
  const [used] = await tx.$queryRaw<unknown[]>`
    SELECT FROM provisioned_users JOIN last_sign_ins USING (person_id)
    WHERE identity_provider_id = ${id}::uuid AND at IS NOT NULL LIMIT 1`;
  if (used) throw new Refusal("directory_in_use");
  const names = [Prisma.sql`user_name`, Prisma.sql`external_id`] as const;
  const [from, to] = joinKey === "external_id" ? names : ([names[1], names[0]] as const);
  await tx.$executeRaw`
    WITH changed AS (
      UPDATE identities SET subject = users.${to} FROM provisioned_users AS users
      WHERE users.identity_provider_id = ${id}::uuid AND identities.identity_provider_id = ${id}::uuid
        AND identities.person_id = users.person_id AND subject = users.${from} AND users.${to} IS NOT NULL
        AND NOT EXISTS (SELECT FROM identities AS taken
          WHERE taken.identity_provider_id = ${id}::uuid AND taken.subject = users.${to})
        AND NOT EXISTS (SELECT FROM provisioned_users AS other WHERE other.identity_provider_id = ${id}::uuid
          AND other.${to} = users.${to} AND other.person_id <> users.person_id)
      RETURNING identities.person_id
    )
    UPDATE people SET updated_at = now() WHERE id IN (SELECT person_id FROM changed)`;
}

export const directorySubject = (id: string, issuer: string) =>
  ({ type: "identity_provider", id, name: issuer }) as const;

/** Returns the value that equals the user ID at a sign-in, or null. */
export const userIdOf = ({ joinKey }: DirectorySettings, user: Pick<UserDraft, "userName" | "externalId">) =>
  joinKey === "external_id" ? user.externalId : user.userName;
