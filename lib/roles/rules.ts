import { v7 as uuidv7 } from "uuid";
import type { Admin, ApprovedAdmin, FreshAdmin, StaffRole } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { isDuplicate, Refusal } from "@/lib/errors";
import { lockAdmins } from "@/lib/people/last-admin";
import { endAffectedSessions } from "@/lib/session/open-and-end";
import type { NewRule } from "./schema";

export type RoleRule = {
  id: string;
  providerGroup: string;
  role: StaffRole;
  group: { id: string; name: string } | null;
  /** Is null where any provider counts. */
  providerId: string | null;
  people: number;
};

export function listRules(_actor: Admin): Promise<RoleRule[]> {
  return db().$queryRaw`
    SELECT id, provider_group AS "providerGroup", role::text, identity_provider_id AS "providerId",
      (SELECT json_build_object('id', groups.id, 'name', name) FROM groups WHERE groups.id = group_id) AS "group",
      (SELECT count(*)::int FROM role_grants WHERE rule_id = role_rules.id) AS people
    FROM role_rules ORDER BY provider_group, role, id`;
}

/** Adds a rule that works from each person's next sign-in. @throws Refusal about a field */
export async function addRule(
  actor: ApprovedAdmin,
  { providerGroup, role, managed, provider: providerId }: NewRule,
  database: Database = db(),
): Promise<void> {
  const id = uuidv7();
  const add = inTransaction(database, async (tx) => {
    await lockAdmins(tx, actor);
    const [group] = managed
      ? await tx.$queryRaw<{ id: string }[]>`SELECT id FROM groups WHERE name = ${managed} FOR KEY SHARE`
      : [];
    if (managed && !group) throw new Refusal("managed_group_unknown", { field: "managed" });
    const provider = providerId
      ? await tx.identityProvider.findUnique({ where: { id: providerId } })
      : undefined;
    if (provider === null) throw new Refusal("identity_provider_not_configured");
    await tx.roleRule.create({
      data: { id, providerGroup, role, groupId: group?.id ?? null, providerId: providerId ?? null },
    });
    await audit(tx, actor, {
      action: "role_rule.created",
      subject: subjectOf(id, providerGroup),
      concerns: group ? [group.id] : [],
      after: { role, group: managed, ...(provider && { identityProvider: provider.issuer }) },
    });
  });
  await add.catch((error) => {
    if (!isDuplicate(error)) throw error;
    throw new Refusal("role_rule_exists", { field: "providerGroup", cause: error });
  });
}

/** Revokes the role at once. @param endsSessions ends the sessions of everyone who had it by this rule */
export async function removeRule(actor: FreshAdmin, id: string, endsSessions = false): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockAdmins(tx, actor);
    const rule = await tx.roleRule.findUnique({ where: { id } });
    if (!rule) return;
    const people = await tx.roleGrant.count({ where: { ruleId: id } });
    const ended = endsSessions ? await endAffectedSessions(tx, actor, { ruleId: id }) : undefined;
    const { count } = await tx.roleRule.deleteMany({ where: { id } });
    if (count === 0) return;
    await audit(tx, actor, {
      action: "role_rule.deleted",
      subject: subjectOf(id, rule.providerGroup),
      before: { role: rule.role, people },
      ...(ended && { after: ended }),
    });
  });
}

const subjectOf = (id: string, name: string) => ({ type: "role_rule", id, name }) as const;
