import { validate } from "uuid";
import type { Directory } from "@/lib/actor";
import { type Database, Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import type { Names } from "@/lib/people/create";
import { notFound } from "./errors";
import type { AttributePath } from "./filter";
import type { Column } from "./filter-sql";
import { enterpriseSchema, userSchema } from "./names";
import { attributeOf, coreTexts, enterpriseTexts, namePartOf, type UserAttributes } from "./user";

/** `id` is the one that the directory got; it differs from the person's after an admin joined them. */
export type UserRow = Names & {
  id: string;
  personId: string;
  userName: string;
  externalId: string | null;
  attributes: UserAttributes;
  active: boolean;
  deactivatedBy: string | null;
  createdAt: Date;
  updatedAt: Date;
  groups: { value: string; display: string }[];
};

const groupsSql = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('value', groups.id, 'display', groups.name) ORDER BY groups.id), '[]')
  FROM membership_sources AS given JOIN groups ON groups.id = given.group_id
  JOIN provisioned_groups AS link ON link.group_id = groups.id AND link.identity_provider_id = users.identity_provider_id
  WHERE given.person_id = users.person_id AND given.source = 'scim' AND given.origin_id = users.identity_provider_id)`;

export const columnsSql = Prisma.sql`
  users.scim_id AS id, users.person_id AS "personId", user_name AS "userName", external_id AS "externalId", attributes,
  people.deactivated_at IS NULL AS active, CASE WHEN deactivated_by = 'scim' THEN deactivated_origin_id END AS "deactivatedBy",
  first_name AS "firstName", last_name AS "lastName", email, users.created_at AS "createdAt",
  ${modifiedSql()} AS "updatedAt", ${groupsSql} AS groups`;

export const fromSql = Prisma.sql`provisioned_users AS users JOIN people ON people.id = users.person_id`;

function modifiedSql() {
  return Prisma.sql`greatest(users.updated_at, people.updated_at)`;
}

const locks = {
  change: Prisma.sql`FOR NO KEY UPDATE OF users, people`,
  // Waits for changes of groups that make the user a member.
  delete: Prisma.sql`FOR UPDATE OF users FOR NO KEY UPDATE OF people`,
};

export async function getUser(
  tx: Database,
  actor: Directory,
  id: string,
  lockedTo: keyof typeof locks | null = null,
): Promise<UserRow> {
  const [user] = validate(id)
    ? await tx.$queryRaw<UserRow[]>`
        SELECT ${columnsSql} FROM ${fromSql}
        WHERE users.identity_provider_id = ${actor.identityProviderId}::uuid AND users.scim_id = ${id}::uuid
        ${lockedTo ? locks[lockedTo] : Prisma.empty}`
    : [];
  if (!user) throw notFound("User", id);
  return user;
}

export const locationOf = ({ id }: { id: string }) => `${env().BASE_URL}/scim/v2/Users/${id}`;

/** Names each attribute, so that a new column stays private. */
export function userResource(user: UserRow): Record<string, unknown> {
  const { id, userName, externalId, active, attributes, createdAt, updatedAt, groups } = user;
  const { name, emails, manager } = attributes;
  const pick = (names: readonly (keyof UserAttributes)[]) =>
    Object.fromEntries(
      names.flatMap((one) => (attributes[one] === undefined ? [] : [[one, attributes[one]]])),
    );
  const enterprise = { ...pick(enterpriseTexts), ...(manager && { manager }) };
  const isEnterprise = Object.keys(enterprise).length > 0;
  return {
    schemas: isEnterprise ? [userSchema, enterpriseSchema] : [userSchema],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...(name && { name }),
    ...pick(coreTexts),
    active,
    ...(emails && { emails }),
    ...(groups.length > 0 && { groups }),
    ...(isEnterprise && { [enterpriseSchema]: enterprise }),
    meta: {
      resourceType: "User",
      created: new Date(createdAt).toISOString(),
      lastModified: new Date(updatedAt).toISOString(),
      location: locationOf(user),
    },
  };
}

export function columnOf(path: AttributePath): Column | null {
  const { name, sub } = path;
  if (/^meta$/i.test(name)) {
    if (/^created$/i.test(sub ?? "")) return { kind: "time", sql: Prisma.sql`users.created_at` };
    return /^lastModified$/i.test(sub ?? "") ? { kind: "time", sql: modifiedSql() } : null;
  }
  const attribute = attributeOf(path);
  switch (attribute) {
    case null:
    case "enterprise":
      return null;
    case "id":
      return { kind: "id", sql: Prisma.sql`users.scim_id` };
    case "userName":
      return { kind: "lower", sql: Prisma.sql`users.user_name_key` };
    case "externalId":
      return { kind: "exact", sql: Prisma.sql`users.external_id` };
    case "active":
      return { kind: "boolean", sql: Prisma.sql`people.deactivated_at IS NULL` };
    case "name": {
      const part = namePartOf(sub ?? "formatted");
      return part && { kind: "text", sql: Prisma.sql`users.attributes #>> ARRAY['name', ${part}::text]` };
    }
    case "manager":
      return { kind: "exact", sql: Prisma.sql`users.attributes #>> '{manager,value}'` };
    case "emails":
      return {
        kind: "many",
        exists: (condition) => Prisma.sql`EXISTS (
          SELECT FROM jsonb_array_elements(coalesce(users.attributes -> 'emails', '[]')) AS email (parts) WHERE ${condition})`,
        columnOf: emailColumn,
      };
    default:
      return sub ? null : { kind: "text", sql: Prisma.sql`users.attributes ->> ${attribute}::text` };
  }
}

function emailColumn({ name }: AttributePath): Column | null {
  if (/^primary$/i.test(name))
    return { kind: "boolean", sql: Prisma.sql`coalesce((email.parts ->> 'primary')::boolean, false)` };
  const part = ["value", "type", "display"].find((one) => one === name.toLowerCase());
  return part ? { kind: "text", sql: Prisma.sql`email.parts ->> ${part}::text` } : null;
}
