import type { Admin, ApprovedAdmin, FreshAdmin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { lockAdmins } from "@/lib/people/last-admin";
import { operatorId } from "@/lib/people/operator";

const row = { id: 1 };

const subject = { type: "approvals", id: "1", name: "Approval by a second admin" } as const;

export async function findRequiredSince(_actor: Admin | Operator): Promise<Date | null> {
  return (await db().approvalSettings.findUnique({ where: row }))?.requiredSince ?? null;
}

export async function isApprovalRequired(tx: Database): Promise<boolean> {
  const settings = await tx.approvalSettings.findUnique({ where: row });
  return Boolean(settings?.requiredSince);
}

/** Ignores the operator's account, because anyone with the command line can use it. @throws Refusal `approvals_need_two_admins` */
export async function startRequiring(actor: FreshAdmin): Promise<void> {
  await db().$transaction(async (tx) => {
    const admins = (await lockAdmins(tx, actor)).filter((id) => id !== operatorId);
    if (admins.length < 2) throw new Refusal("approvals_need_two_admins");
    const changed = await tx.$executeRaw`
      INSERT INTO approval_settings (id, required_since) VALUES (1, now())
      ON CONFLICT (id) DO UPDATE SET required_since = now() WHERE approval_settings.required_since IS NULL`;
    if (changed > 0) await audit(tx, actor, { action: "approvals.turned_on", subject });
  });
}

export async function stopRequiring(
  actor: ApprovedAdmin | Operator,
  database: Database = db(),
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const { count } = await tx.approvalSettings.updateMany({
      where: { ...row, requiredSince: { not: null } },
      data: { requiredSince: null },
    });
    if (count > 0) await audit(tx, actor, { action: "approvals.turned_off", subject });
    return count > 0;
  });
}
