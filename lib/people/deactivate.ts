import type { FreshAdmin } from "@/lib/actor";
import { keepAnAdmin } from "@/lib/admins/last-admin";
import { audit } from "@/lib/audit-log/append";
import { db } from "@/lib/db";
import { personSubject } from "./profile";

/**
 * Deactivates a person: their sessions end, their next sign-in is refused.
 * @returns false when they were deactivated already
 * @throws Refusal as `keepAnAdmin`, but for the operator at the command line, who keeps anybody out
 */
export async function deactivatePerson(actor: FreshAdmin, personId: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    if (actor.personId) await keepAnAdmin(tx, actor, personId);
    const [person] = await tx.$queryRaw<Named[]>`
      UPDATE people SET deactivated_at = now(), updated_at = now()
      WHERE id = ${personId}::uuid AND deactivated_at IS NULL
      RETURNING id, first_name AS "firstName", last_name AS "lastName", email`;
    await tx.session.deleteMany({ where: { userId: personId } });
    if (person) await audit(tx, actor, { action: "person.deactivated", subject: personSubject(person) });
    return Boolean(person);
  });
}

/**
 * Lets a deactivated person sign in again.
 * @returns false when they were not deactivated any more
 */
export async function reactivatePerson(actor: FreshAdmin, personId: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const [person] = await tx.person.updateManyAndReturn({
      where: { id: personId, deactivatedAt: { not: null } },
      data: { deactivatedAt: null },
    });
    if (person) await audit(tx, actor, { action: "person.reactivated", subject: personSubject(person) });
    return Boolean(person);
  });
}

type Named = { id: string; firstName: string; lastName: string; email: string };
