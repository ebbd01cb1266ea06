import type { ApiClient, ApprovedAdmin, FreshAdmin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { requireAnotherAdmin } from "./last-admin";
import { personSubject } from "./profile";

/**
 * @param by the identity provider whose directory deactivates them; null for an admin or an API key
 * @returns false when they already were
 * @throws Refusal as `requireAnotherAdmin`, unless the operator acts
 */
export async function deactivatePerson(
  actor: FreshAdmin | Operator | ApiClient,
  personId: string,
  by: string | null = null,
  database: Database = db(),
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    if (!isOperator(actor)) await requireAnotherAdmin(tx, actor, personId);
    const [person] = await tx.$queryRaw<Named[]>`
      UPDATE people SET deactivated_at = now(), deactivated_by = ${by && "scim"}::person_field_source,
        deactivated_origin_id = ${by}::uuid, updated_at = now()
      WHERE id = ${personId}::uuid AND deactivated_at IS NULL
      RETURNING id, first_name AS "firstName", last_name AS "lastName", email`;
    await tx.session.deleteMany({ where: { userId: personId } });
    if (person) await audit(tx, actor, { action: "person.deactivated", subject: personSubject(person) });
    return Boolean(person);
  });
}

/** @returns false when they already were active @throws Refusal `not_writable` for an API key, if a directory deactivated them */
export async function reactivatePerson(
  actor: ApprovedAdmin | Operator | ApiClient,
  personId: string,
  database: Database = db(),
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    if ("apiKeyId" in actor && !("identityProviderId" in actor)) await requireReactivatable(tx, personId);
    const [person] = await tx.person.updateManyAndReturn({
      where: { id: personId, deactivatedAt: { not: null } },
      data: { deactivatedAt: null, deactivatedBy: null, deactivatedOriginId: null },
    });
    if (person) await audit(tx, actor, { action: "person.reactivated", subject: personSubject(person) });
    return Boolean(person);
  });
}

const isOperator = (actor: FreshAdmin | Operator | ApiClient): actor is Operator =>
  actor.personId === null && !("apiKeyId" in actor);

async function requireReactivatable(tx: Database, personId: string): Promise<void> {
  const person = await tx.person.findUnique({ where: { id: personId }, select: { deactivatedBy: true } });
  if (person?.deactivatedBy === "scim")
    throw new Refusal("not_writable", { field: "disabled", owner: "scim" });
}

type Named = { id: string; firstName: string; lastName: string; email: string };
