import { validate } from "uuid";
import type { Admin, StaffRole } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { inNaturalOrder } from "@/lib/lists/natural-order";
import { hasSignedIn } from "@/lib/people/list";

export type Grant = {
  id: string;
  role: StaffRole;
  group: { id: string; name: string } | null;
  course: { id: string; name: string } | null;
  rule: string | null;
  createdAt: string;
};

const grantJson = Prisma.sql`json_build_object('id', role_grants.id, 'role', role_grants.role,
  'group', CASE WHEN groups.id IS NOT NULL THEN json_build_object('id', groups.id, 'name', groups.name) END,
  'course', CASE WHEN courses.id IS NOT NULL THEN json_build_object('id', courses.id, 'name', courses.name) END,
  'rule', provider_group, 'createdAt', role_grants.created_at)
  ORDER BY role_grants.role, lower(coalesce(groups.name, courses.name, '')), role_grants.created_at, role_grants.id`;

const withNames = Prisma.sql`LEFT JOIN groups ON groups.id = role_grants.group_id
  LEFT JOIN courses ON courses.id = role_grants.course_id LEFT JOIN role_rules ON role_rules.id = rule_id`;

export async function listGrantsOf(_actor: Admin, personId: string): Promise<Grant[]> {
  if (!validate(personId)) return [];
  const [row] = await db().$queryRaw<{ grants: Grant[] }[]>`
    SELECT coalesce(json_agg(${grantJson}), '[]') AS grants FROM role_grants ${withNames}
    WHERE person_id = ${personId}::uuid`;
  return row?.grants ?? [];
}

export type StaffMember = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  deactivatedAt: Date | null;
  hasSignedIn: boolean;
  grants: Grant[];
};

export function listStaff(_actor: Admin, limit: number): Promise<StaffMember[]> {
  return db().$queryRaw`
    SELECT people.id, first_name AS "firstName", last_name AS "lastName", email, deactivated_at AS "deactivatedAt", ${hasSignedIn},
      json_agg(${grantJson}) AS grants
    FROM role_grants ${withNames} JOIN people ON people.id = person_id
    WHERE role_grants.course_id IS NULL
    GROUP BY people.id ORDER BY lower(first_name), lower(last_name), people.id LIMIT ${limit}`;
}

export function findGrantable(
  _actor: Admin,
  {
    what,
    personId,
    text,
    limit,
  }: { what: "group" | "course"; personId: string; text: string; limit: number },
): Promise<{ id: string; name: string; isGiven: boolean }[]> {
  const pattern = `%${text.normalize("NFC").replace(/[\\%_]/g, "\\$&")}%`;
  return what === "group"
    ? db().$queryRaw`
        SELECT id, name, EXISTS (SELECT FROM role_grants
          WHERE person_id = ${personId}::uuid AND group_id = groups.id AND rule_id IS NULL) AS "isGiven"
        FROM groups WHERE name ILIKE ${pattern} ORDER BY ${inNaturalOrder()}, id LIMIT ${limit}`
    : db().$queryRaw`
        SELECT id, name, EXISTS (SELECT FROM role_grants
          WHERE person_id = ${personId}::uuid AND course_id = courses.id) AS "isGiven"
        FROM courses WHERE name ILIKE ${pattern} ORDER BY lower(name) COLLATE "C", id LIMIT ${limit}`;
}
