import type { May } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { type AdminList, listWithin, type SearchableRows, withColumns } from "@/lib/lists/admin-list";
import type { ListDefinition } from "@/lib/lists/definition";
import { byChoice, bySearch, byText } from "@/lib/lists/filters";
import { groupIn, personIn } from "@/lib/permissions/scope";
import { isFoundBy, isFoundBySignIn, mayContain, searchBySignInFor, searchFor } from "./search";

export type ListedPerson = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  adminSince: Date | null;
  deactivatedAt: Date | null;
  lastSignInAt: Date | null;
  /** The last invitation to sign in for the first time. */
  invitedAt: Date | null;
  createdAt: Date;
};

export const lastSignInAt = "(SELECT at FROM last_sign_ins WHERE last_sign_ins.person_id = people.id)";

/** A column of lists of `people`. */
export const hasSignedIn = Prisma.sql`${Prisma.raw(lastSignInAt)} IS NOT NULL AS "hasSignedIn"`;

/** Needs no `last_sign_ins` in the list. The index last_sign_ins_hour_sort serves it. */
export const neverSignedIn = Prisma.sql`people.id IN (
  SELECT person_id FROM last_sign_ins AS theirs WHERE coalesce(theirs.hour, '-infinity') = '-infinity')`;

/** Invitations whose email waits or was sent. The outbox forgets an email that was sent long ago. */
export const invitationsSql = Prisma.sql`FROM invitations WHERE invitations.person_id = people.id AND NOT EXISTS (
  SELECT FROM outbox WHERE key = 'invitation:' || invitations.id AND outcome IN ('dropped', 'refused'))`;

const columnsWith = (at: string) => Prisma.sql`
  people.id, first_name AS "firstName", last_name AS "lastName", email, admin_since AS "adminSince",
  deactivated_at AS "deactivatedAt", ${Prisma.raw(at)} AS "lastSignInAt",
  (SELECT max(created_at) ${invitationsSql}) AS "invitedAt", people.created_at AS "createdAt"`;

export const listedColumns = columnsWith(lastSignInAt);

export const personRows = {
  table: "people",
  columns: {
    created_at: { sql: "people.created_at", kind: "time" },
    updated_at: { sql: "people.updated_at", kind: "time" },
    last_sign_in_at: {
      sql: "last_sign_ins.at",
      kind: "time",
      nullable: true,
      join: "JOIN last_sign_ins ON last_sign_ins.person_id = people.id",
      hour: "coalesce(last_sign_ins.hour, 'infinity')",
    },
    first_name: { sql: "people.first_name", kind: "text", mayContain },
    last_name: { sql: "people.last_name", kind: "text", mayContain },
    email: { sql: "people.email", kind: "text", mayContain },
    disabled: { sql: "(people.deactivated_at IS NOT NULL)", kind: "boolean" },
    sso_uid: {
      sql: "",
      kind: "exact",
      matches: (values: string[]) =>
        Prisma.sql`people.id IN (SELECT person_id FROM identities WHERE subject = ANY(${values}::text[]))`,
    },
  },
  search: ["first_name", "last_name", "email"],
  scopes: {
    group: (id) => Prisma.sql`people.id IN (SELECT person_id FROM memberships WHERE group_id = ${id})`,
  },
} as const satisfies ListDefinition;

export const byName: SearchableRows["orders"][string] = [
  {
    sql: `left(lower(coalesce(nullif(btrim(people.first_name || ' ' || people.last_name), ''), nullif(people.email, ''), 'Unnamed person')), 200) COLLATE "C"`,
    kind: "text",
  },
];

export const bySignIn = {
  from: Prisma.sql`people JOIN last_sign_ins ON last_sign_ins.person_id = people.id`,
  filters: { q: bySearch(isFoundBySignIn) },
};

export type PeopleFilter = "q" | "status" | "sign_in" | "role" | "group";

type PeopleList = AdminList<ListedPerson, PeopleFilter>;

export const peopleList: PeopleList = {
  table: personRows.table,
  listed: listedColumns,
  filters: {
    q: bySearch(isFoundBy),
    status: byChoice({
      active: Prisma.sql`deactivated_at IS NULL`,
      deactivated: Prisma.sql`deactivated_at IS NOT NULL`,
    }),
    sign_in: byChoice({
      never: neverSignedIn,
      not_invited: Prisma.sql`${neverSignedIn} AND NOT EXISTS (SELECT ${invitationsSql})`,
      // PostgreSQL reads no list of all invitations for a subquery with an OFFSET.
      invited: Prisma.sql`${neverSignedIn} AND EXISTS (SELECT ${invitationsSql} OFFSET 0)`,
    }),
    role: byChoice({ admin: Prisma.sql`admin_since IS NOT NULL` }),
    group: byText(isInGroup),
  },
  // The indexes people_name_sort and people_created_at_id_idx serve these orders; last_sign_ins_hour_sort serves the hours, each of which
  // is sorted. An index of the time itself would be written at every sign-in.
  orders: {
    name: byName,
    last_sign_in: [
      { sql: "coalesce(last_sign_ins.hour, '-infinity')", kind: "time" },
      { sql: "coalesce(last_sign_ins.at, '-infinity')", kind: "time" },
    ],
    created: [personRows.columns.created_at],
  },
  inOrder: { last_sign_in: { listed: columnsWith("last_sign_ins.at"), ...bySignIn } },
  // Sorted by name, a search of a million people may read far before its first match.
  defaultSort: ({ q }) => (q ? "-last_sign_in" : "name"),
  csv: {
    id: ({ id }) => id,
    first_name: ({ firstName }) => firstName,
    last_name: ({ lastName }) => lastName,
    email: ({ email }) => email,
    admin_since: ({ adminSince }) => adminSince,
    deactivated_at: ({ deactivatedAt }) => deactivatedAt,
    last_sign_in_at: ({ lastSignInAt }) => lastSignInAt,
    invited_at: ({ invitedAt }) => invitedAt,
    created_at: ({ createdAt }) => createdAt,
  },
};

export function withGroups<Row, Name extends string>(list: AdminList<Row, Name>, scope: Prisma.Sql) {
  const groups = Prisma.sql`(SELECT string_agg(groups.name, '; ' ORDER BY lower(groups.name), groups.id)
    FROM memberships AS theirs JOIN groups ON groups.id = theirs.group_id
    WHERE theirs.person_id = people.id AND ${scope}) AS groups`;
  return withColumns<Row, { groups: string | null }, Name>(list, groups, { groups: ({ groups }) => groups });
}

export const peopleFileFor = (actor: May<"people.read" | "groups.read">) =>
  withGroups(peopleListFor(actor), groupIn(actor, "groups.read", Prisma.sql`groups.id`));

/** Finds nobody for a group out of scope, so that its members stay private. */
export function peopleListFor(actor: May<"people.read" | "groups.read">): PeopleList {
  const group = byText((name) => isInGroup(name, groupIn(actor, "groups.read", Prisma.sql`groups.id`)));
  const filters = { ...peopleList.filters, q: bySearch(searchFor(actor)), group };
  const last_sign_in = {
    ...bySignIn,
    listed: columnsWith("last_sign_ins.at"),
    filters: { q: bySearch(searchBySignInFor(actor)) },
  };
  const list = { ...peopleList, filters, inOrder: { last_sign_in } };
  return listWithin(list, personIn(actor, "people.read", Prisma.sql`people.id`));
}

/** @param name a group's exact name. Returns null when there is none in scope. */
export async function isInGroup(
  name: string,
  scope = Prisma.sql`true`,
  id = Prisma.sql`people.id`,
): Promise<Prisma.Sql | null> {
  // An id lets PostgreSQL estimate how many people match; a name doesn't.
  const [group] = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM groups WHERE name = ${name} AND ${scope}`;
  return group
    ? Prisma.sql`${id} IN (SELECT person_id FROM memberships WHERE group_id = ${group.id}::uuid)`
    : null;
}
