import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { JoinKey } from "@/prisma/generated/enums";
import type { UserDraft } from "./user";

/** Settings of an identity provider's directory. `joinKey` names the attribute that equals the user ID at a sign-in. */
export type DirectorySettings = { joinKey: JoinKey; isDryRun: boolean };

export async function getDirectory(id: string, database: Database = db()): Promise<DirectorySettings> {
  const provider = await database.identityProvider.findUnique({
    where: { id },
    select: { joinKey: true, isDryRun: true },
  });
  if (!provider) throw new Refusal("identity_provider_not_configured");
  return provider;
}

/** @throws Refusal `directory_in_use` when people were provisioned by another join key */
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
    if (isOther && (await tx.provisionedUser.count({ where: { identityProviderId: id } })) > 0)
      throw new Refusal("directory_in_use");
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

export const directorySubject = (id: string, issuer: string) =>
  ({ type: "identity_provider", id, name: issuer }) as const;

/** Returns the value that equals the user ID at a sign-in, or null. */
export const userIdOf = ({ joinKey }: DirectorySettings, user: Pick<UserDraft, "userName" | "externalId">) =>
  joinKey === "external_id" ? user.externalId : user.userName;
