import type { Admin, ApiClient, Operator } from "@/lib/actor";
import type { Database } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { operatorId } from "./operator";

/** Locks the admins only if the person is one. @throws Refusal `forbidden` when the actor lost the role; `conflict` for the last admin and for the operator, who doesn't count */
export async function requireAnotherAdmin(
  tx: Database,
  actor: Admin | ApiClient | Operator,
  personId: string,
): Promise<void> {
  if (personId === operatorId) throw new Refusal("operator_always_admin");
  if (await lockOther(tx, personId)) return actor.personId ? requireAdmin(tx, actor.personId) : undefined;
  const admins = await lockAdmins(tx, actor);
  const others = admins.filter((id) => id !== operatorId);
  if (others.includes(personId) && others.length === 1) throw new Refusal("last_admin");
}

/** Locks the active admins, so that two who remove each other take turns. @throws Refusal `forbidden` when the actor lost the role */
export async function lockAdmins(tx: Database, actor: Admin | ApiClient | Operator): Promise<string[]> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM people WHERE admin_since IS NOT NULL AND deactivated_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
  const ids = admins.map(({ id }) => id);
  if (actor.personId && !ids.includes(actor.personId)) throw new Refusal("no_longer_admin");
  return ids;
}

/** Keeps someone who isn't an active admin from becoming one. @returns whether they aren't */
async function lockOther(tx: Database, personId: string): Promise<boolean> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT FROM people WHERE id = ${personId}::uuid AND (admin_since IS NULL OR deactivated_at IS NOT NULL)
    FOR NO KEY UPDATE`;
  return locked.length > 0;
}

async function requireAdmin(tx: Database, personId: string): Promise<void> {
  const locked = await tx.$queryRaw<unknown[]>`
    SELECT FROM people WHERE id = ${personId}::uuid AND admin_since IS NOT NULL AND deactivated_at IS NULL`;
  if (locked.length === 0) throw new Refusal("no_longer_admin");
}
