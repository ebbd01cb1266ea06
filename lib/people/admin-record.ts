import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { groupIn, personIn } from "@/lib/permissions/scope";
import type { MailOutcome, MembershipSource } from "@/prisma/generated/enums";
import { invitationsSql, type ListedPerson, listedColumns } from "./list";

export type PersonRecord = ListedPerson & {
  identities: { subject: string; issuer: string; createdAt: string }[];
  groups: { id: string; name: string; source: MembershipSource }[];
  groupsCount: number;
  /** A directory (SCIM) has told Lectern about them. */
  isInDirectory: boolean;
  /** A directory sends their names and address. */
  isProvisioned: boolean;
  /** The admin who sent the last invitation that went out or waits; null without one, or if their account is gone. */
  invitedBy: string | null;
  /** The outcome of the last invitation's email; null while it waits, and once the outbox has forgotten it. */
  invitationOutcome: MailOutcome | null;
};

type Reader = May<"people.read" | "groups.read">;

export async function findPersonRecord(actor: Reader, id: string): Promise<PersonRecord | null> {
  if (!validate(id)) return null;
  const isAdmin = actor.roles.includes("admin");
  const theirGroups = Prisma.sql`memberships WHERE person_id = people.id
    AND ${groupIn(actor, "groups.read", Prisma.sql`memberships.group_id`)}`;
  const [record] = await db().$queryRaw<PersonRecord[]>`
    SELECT ${listedColumns}, (
      SELECT coalesce(json_agg(json_build_object('subject', subject, 'issuer', issuer,
        'createdAt', identities.created_at) ORDER BY identities.created_at DESC), '[]')
      FROM identities JOIN identity_providers ON identity_providers.id = identity_provider_id
      WHERE person_id = people.id AND ${isAdmin}
    ) AS identities, (
      SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'source', source) ORDER BY name), '[]') FROM (
        SELECT groups.id, name, source FROM (SELECT * FROM ${theirGroups}) AS theirs JOIN groups ON groups.id = group_id
        ORDER BY name LIMIT 100) AS first
    ) AS groups, (SELECT count(*)::int FROM ${theirGroups}) AS "groupsCount",
      EXISTS (SELECT FROM provisioning_entries WHERE person_id = people.id) AS "isInDirectory",
      EXISTS (SELECT FROM provisioned_users WHERE person_id = people.id) AS "isProvisioned",
      (SELECT trim(inviter.first_name || ' ' || inviter.last_name)
        FROM (SELECT invited_by_id ${invitationsSql} ORDER BY created_at DESC LIMIT 1) AS sent
        JOIN people AS inviter ON inviter.id = invited_by_id) AS "invitedBy",
      (SELECT outcome::text FROM (
          SELECT id FROM invitations WHERE invitations.person_id = people.id ORDER BY created_at DESC LIMIT 1) AS last
        JOIN outbox ON key = 'invitation:' || last.id) AS "invitationOutcome"
    FROM people WHERE people.id = ${id}::uuid AND ${personIn(actor, "people.read", Prisma.sql`people.id`)}`;
  return record ?? null;
}
