import type { ApprovedAdmin, FreshAdmin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { lockAdmins } from "@/lib/people/last-admin";
import { personSubject } from "@/lib/people/profile";
import type { GrantKey, NewGrant } from "./schema";

/** @returns false when they have it by hand @throws Refusal `not_found` when anything is gone; `conflict` when they are deactivated */
export async function grantRole(
  actor: ApprovedAdmin | Operator,
  grant: NewGrant,
  database: Database = db(),
): Promise<boolean> {
  const { personId, role } = grant;
  const groupId = grant.role === "manager" ? grant.groupId : null;
  const courseId = (grant.role === "author" && grant.courseId) || null;
  return inTransaction(database, async (tx) => {
    await lockAdmins(tx, actor);
    const person = await lockPerson(tx, personId);
    if (person.deactivatedAt) throw new Refusal("role_for_deactivated");
    const of = { ...(await groupOf(tx, groupId)), ...(await courseOf(tx, courseId)) };
    const { count } = await tx.roleGrant.createMany({
      data: { personId, role, groupId, courseId },
      skipDuplicates: true,
    });
    if (count === 0) return false;
    await audit(tx, actor, {
      action: "person.role_given",
      subject: personSubject(person),
      concerns: [groupId, courseId].filter((id) => id !== null),
      after: { role, ...of },
    });
    return true;
  });
}

/** Takes a role given by hand; rules and the provider's groups control the others. @returns false when they don't have it by hand */
export async function revokeRole(actor: FreshAdmin | Operator, { personId, id }: GrantKey): Promise<boolean> {
  return db().$transaction(async (tx) => {
    await lockAdmins(tx, actor);
    const person = await lockPerson(tx, personId);
    const taken = await tx.roleGrant.findUnique({ where: { id, personId, ruleId: null } });
    if (!taken) return false;
    // Deleting a group or course deletes its grants and takes no lock on admins.
    const { count } = await tx.roleGrant.deleteMany({ where: { id } });
    if (count === 0) return false;
    const { role, groupId, courseId } = taken;
    const of = { ...(await groupOf(tx, groupId)), ...(await courseOf(tx, courseId)) };
    await audit(tx, actor, {
      action: "person.role_taken",
      subject: personSubject(person),
      concerns: [groupId, courseId].filter((id) => id !== null),
      before: { role, ...of },
    });
    return true;
  });
}

type Candidate = { id: string; firstName: string; lastName: string; deactivatedAt: Date | null };

async function lockPerson(tx: Database, id: string): Promise<Candidate> {
  const [person] = await tx.$queryRaw<Candidate[]>`
    SELECT id, first_name AS "firstName", last_name AS "lastName", deactivated_at AS "deactivatedAt"
    FROM people WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  if (!person) throw new Refusal("person_not_found");
  return person;
}

async function groupOf(tx: Database, id: string | null): Promise<{ group?: string }> {
  if (!id) return {};
  const [group] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM groups WHERE id = ${id}::uuid FOR KEY SHARE`;
  if (!group) throw new Refusal("group_not_found");
  return { group: group.name };
}

async function courseOf(tx: Database, id: string | null): Promise<{ course?: string }> {
  if (!id) return {};
  const [course] = await tx.$queryRaw<{ name: string }[]>`
    SELECT name FROM courses WHERE id = ${id}::uuid FOR KEY SHARE`;
  if (!course) throw new Refusal("course_not_found");
  return { course: course.name };
}
