import type { Admin } from "@/lib/actor";
import type { Database } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { operatorId } from "./operator";

/**
 * Sees to it that somebody can administer the platform once a person no longer can: another active admin who signs in
 * through the identity provider. The person of the one-time links is none, because only who has the command line of the
 * server can be that person.
 * @throws Refusal `forbidden` when the actor is no admin any more; `conflict` when the person is the last admin, or the
 *   operator's, whose every link makes them an active admin again
 */
export async function keepAnAdmin(tx: Database, actor: Admin, personId: string): Promise<void> {
  const admins = await holdAdmins(tx, actor);
  if (personId === operatorId)
    throw new Refusal("conflict", "The operator becomes an active admin with every one-time link.");
  const lasting = admins.filter((id) => id !== operatorId);
  if (lasting.includes(personId) && lasting.length === 1)
    throw new Refusal(
      "conflict",
      "This is the last admin who can sign in. Make somebody else an admin first.",
    );
}

/**
 * The active admins, of whom nobody else becomes one or ceases to be one before the end of the transaction: two who do
 * that to each other follow each other, and the second is no admin any more.
 * @throws Refusal `forbidden` when the actor is no admin any more
 */
export async function holdAdmins(tx: Database, actor: Admin): Promise<string[]> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM people WHERE admin_since IS NOT NULL AND deactivated_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
  const ids = admins.map(({ id }) => id);
  if (actor.personId && !ids.includes(actor.personId))
    throw new Refusal("forbidden", "You are no admin any more.");
  return ids;
}
