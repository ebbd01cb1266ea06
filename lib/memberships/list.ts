import { validate } from "uuid";
import type { Admin, May } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { type AdminList, type ListPage, listWithin, readListPage } from "@/lib/lists/admin-list";
import { byChoice, bySearch } from "@/lib/lists/filters";
import { byName, bySignIn, hasSignedIn, type ListedPerson, peopleList } from "@/lib/people/list";
import { isFoundBy, isNamedBy, searchFor } from "@/lib/people/search";
import { groupIn, personIn } from "@/lib/permissions/scope";
import type { MembershipSource } from "@/prisma/generated/enums";
import { membershipSources } from "./schema";

export type Member = Omit<ListedPerson, "lastSignInAt" | "invitedAt" | "createdAt"> & {
  hasSignedIn: boolean;
  source: MembershipSource;
  addedAt: Date;
};

const columns = Prisma.sql`people.id, first_name AS "firstName", last_name AS "lastName", email,
  admin_since AS "adminSince", deactivated_at AS "deactivatedAt", ${hasSignedIn}`;

export function membersList(groupId: string): AdminList<Member, "q" | "source"> {
  return {
    table: "memberships",
    listed: Prisma.sql`${columns}, source::text, memberships.created_at AS "addedAt"`,
    from: Prisma.sql`memberships JOIN people ON people.id = person_id`,
    where: validate(groupId) ? Prisma.sql`group_id = ${groupId}::uuid` : Prisma.sql`false`,
    filters: {
      q: bySearch(isNamedBy),
      // The index memberships_by_hand_sort serves `admin`.
      source: byChoice(
        Object.fromEntries(membershipSources.map((one) => [one, Prisma.raw(`source = '${one}'`)])),
      ),
    },
    // The indexes people_name_sort and memberships_group_id_created_at_person_id_idx serve these orders.
    key: "memberships.person_id",
    orders: {
      name: byName,
      added: [{ sql: "memberships.created_at", kind: "time" }],
    },
    // Sorted by name, a search of a million people may read far before its first match.
    defaultSort: ({ q }) => (q ? "-added" : "name"),
    csv: {
      id: ({ id }) => id,
      first_name: ({ firstName }) => firstName,
      last_name: ({ lastName }) => lastName,
      email: ({ email }) => email,
      has_signed_in: ({ hasSignedIn }) => hasSignedIn,
      source: ({ source }) => source,
      added_at: ({ addedAt }) => addedAt,
    },
  };
}

export function membersListFor(actor: May<"groups.read">, groupId: string) {
  const list = membersList(groupId);
  const filters = { ...list.filters, q: bySearch(searchFor(actor)) };
  return listWithin({ ...list, filters }, groupIn(actor, "groups.read", Prisma.sql`memberships.group_id`));
}

export type Candidate = Omit<Member, "source" | "addedAt"> & { source: Member["source"] | null };

export function findCandidates(actor: Admin, groupId: string, text: string): Promise<ListPage<Candidate>> {
  const source = Prisma.sql`(
    SELECT source::text FROM memberships WHERE person_id = people.id AND group_id = ${groupId}::uuid)`;
  const candidates: AdminList<Candidate, "q"> = {
    table: peopleList.table,
    listed: Prisma.sql`${columns}, ${source} AS source`,
    filters: { q: bySearch(isFoundBy) },
    orders: peopleList.orders,
    inOrder: { last_sign_in: { listed: Prisma.sql`${columns}, ${source} AS source`, ...bySignIn } },
    defaultSort: () => "-last_sign_in",
    csv: {},
  };
  return readListPage(actor, candidates, { filters: { q: text }, sort: "", page: 1 });
}

/** Finds people in scope by email address in any case, or by user id; several may share an address. */
export async function resolvePeople(
  actor: May<"people.read">,
  entries: readonly string[],
): Promise<Map<string, string[]>> {
  const isInScope = personIn(actor, "people.read", Prisma.sql`found.id`);
  const rows = await db().$queryRaw<{ entry: string; id: string }[]>`
    WITH wanted AS (SELECT entry FROM unnest(${entries}::text[]) AS wanted (entry))
    SELECT entry, id FROM (
      SELECT entry, people.id FROM wanted JOIN people ON lower(people.email) = lower(entry)
      UNION
      SELECT entry, person_id FROM wanted JOIN identities ON subject = entry) AS found
    WHERE ${isInScope}`;
  const found = new Map<string, string[]>(entries.map((entry) => [entry, []]));
  for (const { entry, id } of rows) found.get(entry)?.push(id);
  return found;
}
