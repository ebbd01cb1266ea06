import type { May } from "@/lib/actor";
import { Prisma } from "@/lib/database/db";
import { type AdminList, listWithin } from "@/lib/lists/admin-list";
import { byChoice, byDays, bySearch } from "@/lib/lists/filters";
import { groupIn, personIn } from "@/lib/permissions/scope";
import type { PersonFieldSource } from "@/prisma/generated/enums";
import { byName, lastSignInAt } from "./list";
import { searchFor } from "./search";

export type LeaverSource = Exclude<PersonFieldSource, "sign_in">;

/**
 * `provider` is the issuer whose directory deactivated them; `by` is the name in the audit log, while it is kept. Only admins get both.
 * `isInScope` means that the actor may open the person's page.
 */
export type Leaver = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  deactivatedAt: Date;
  source: LeaverSource;
  provider: string | null;
  by: string | null;
  lastSignInAt: Date | null;
  isInScope: boolean;
};

const sources: Record<LeaverSource, Prisma.Sql> = {
  admin: Prisma.sql`coalesce(deactivated_by, 'admin') = 'admin'`,
  scim: Prisma.sql`deactivated_by = 'scim'`,
  file: Prisma.sql`deactivated_by = 'file'`,
  api: Prisma.sql`deactivated_by = 'api'`,
};

const byAudit = Prisma.sql`(
  SELECT actor_name FROM audit_entries
  WHERE subject_type = 'person' AND subject_id = people.id::text AND action = 'person.deactivated'
  ORDER BY at DESC LIMIT 1)`;

/**
 * Lists deactivated people whom the actor reaches, or reached until they left: a directory that deletes a person ends their memberships.
 * @param timeZone the reader's, for whole days
 */
export function leaversListFor(
  actor: May<"people.read">,
  timeZone: string,
): AdminList<Leaver, "q" | "source" | "from" | "to"> {
  const isAdmin = actor.roles.includes("admin");
  const inScope = personIn(actor, "people.read", Prisma.sql`people.id`);
  const wereInScope = Prisma.sql`EXISTS (SELECT FROM past_memberships AS past
    WHERE past.person_id = people.id AND member_until >= deactivated_at
      AND ${groupIn(actor, "people.read", Prisma.sql`past.group_id`)})`;
  const list: AdminList<Leaver, "q" | "source" | "from" | "to"> = {
    table: "people",
    listed: Prisma.sql`people.id, first_name AS "firstName", last_name AS "lastName", email,
      deactivated_at AS "deactivatedAt", coalesce(deactivated_by, 'admin')::text AS source,
      (SELECT issuer FROM identity_providers WHERE identity_providers.id = deactivated_origin_id AND ${isAdmin}) AS provider,
      ${Prisma.raw(lastSignInAt)} AS "lastSignInAt", CASE WHEN ${isAdmin} THEN ${byAudit} END AS by, ${inScope} AS "isInScope"`,
    where: Prisma.sql`deactivated_at IS NOT NULL`,
    filters: {
      q: bySearch(searchFor(actor)),
      source: byChoice(sources),
      ...byDays(Prisma.sql`deactivated_at`, timeZone),
    },
    // The indexes people_left_sort and people_name_sort serve these orders.
    orders: { left: [{ sql: "people.deactivated_at", kind: "time" }], name: byName },
    defaultSort: () => "-left",
    csv: {
      id: ({ id }) => id,
      first_name: ({ firstName }) => firstName,
      last_name: ({ lastName }) => lastName,
      email: ({ email }) => email,
      deactivated_at: ({ deactivatedAt }) => deactivatedAt,
      deactivated_by: ({ source }) => source,
      directory: ({ provider }) => provider,
      deactivated_by_name: ({ by }) => by,
      last_sign_in_at: ({ lastSignInAt }) => lastSignInAt,
    },
  };
  return listWithin(list, Prisma.sql`(${inScope} OR ${wereInScope})`);
}
