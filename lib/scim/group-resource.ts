import { validate } from "uuid";
import type { Directory } from "@/lib/actor";
import { type Database, Prisma } from "@/lib/database/db";
import { env } from "@/lib/env";
import { notFound } from "./errors";
import type { AttributePath } from "./filter";
import type { Column } from "./filter-sql";
import { groupSchema } from "./names";
import { attributeOf } from "./read-group";

export type GroupRow = {
  id: string;
  name: string;
  externalId: string | null;
  createdAt: Date;
  updatedAt: Date;
  members: { value: string; display: string }[] | null;
};

export const fromSql = Prisma.sql`provisioned_groups AS links JOIN groups ON groups.id = links.group_id`;

export const nameSql = Prisma.sql`coalesce(links.display_name, groups.name)`;

const modifiedSql = Prisma.sql`greatest(links.updated_at, groups.updated_at)`;

// All members or none: a client deletes those that it doesn't see.
const membersSql = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('value', users.scim_id, 'display', users.user_name) ORDER BY users.scim_id), '[]')
  FROM ${givenSql()})`;

export function givenSql() {
  return Prisma.sql`membership_sources AS given
    JOIN provisioned_users AS users ON users.person_id = given.person_id AND users.identity_provider_id = given.origin_id
    WHERE given.group_id = groups.id AND given.source = 'scim' AND given.origin_id = links.identity_provider_id`;
}

export const columnsSql = (withMembers: boolean) => Prisma.sql`
  groups.id, ${nameSql} AS name, links.external_id AS "externalId", links.created_at AS "createdAt", ${modifiedSql} AS "updatedAt",
  ${withMembers ? membersSql : Prisma.sql`NULL::json`} AS members`;

export async function getGroup(
  tx: Database,
  actor: Directory,
  id: string,
  withMembers: boolean,
): Promise<GroupRow> {
  const [group] = validate(id)
    ? await tx.$queryRaw<GroupRow[]>`
        SELECT ${columnsSql(withMembers)} FROM ${fromSql}
        WHERE links.identity_provider_id = ${actor.identityProviderId}::uuid AND groups.id = ${id}::uuid`
    : [];
  if (!group) throw notFound("Group", id);
  return group;
}

export const locationOf = (id: string) => `${env().BASE_URL}/scim/v2/Groups/${id}`;

export function groupResource({ id, name, externalId, createdAt, updatedAt, members }: GroupRow) {
  return {
    schemas: [groupSchema],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    ...(members && { members }),
    meta: {
      resourceType: "Group",
      created: new Date(createdAt).toISOString(),
      lastModified: new Date(updatedAt).toISOString(),
      location: locationOf(id),
    },
  };
}

export function columnOf(path: AttributePath): Column | null {
  const { name, sub } = path;
  if (/^meta$/i.test(name)) {
    if (/^created$/i.test(sub ?? "")) return { kind: "time", sql: Prisma.sql`links.created_at` };
    return /^lastModified$/i.test(sub ?? "") ? { kind: "time", sql: modifiedSql } : null;
  }
  switch (attributeOf(path)) {
    case "id":
      return { kind: "id", sql: Prisma.sql`groups.id` };
    case "displayName":
      return { kind: "text", sql: nameSql };
    case "externalId":
      return { kind: "exact", sql: Prisma.sql`links.external_id` };
    case "members":
      return {
        kind: "many",
        exists: (condition) => Prisma.sql`EXISTS (SELECT FROM ${givenSql()} AND ${condition})`,
        columnOf: (part) =>
          /^value$/i.test(part.name) ? { kind: "id", sql: Prisma.sql`users.scim_id` } : null,
      };
    default:
      return null;
  }
}
