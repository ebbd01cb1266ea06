import type { Admin, FreshAdmin } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import { type Order, type Question, readTablePage, readWholeTable } from "@/lib/lists/table-page";
import type { TablePage } from "@/lib/lists/table-schema";
import { isFoundBy } from "@/lib/people/admin-list";
import { sortOf } from "./member-list-order";
import type { MembersQuery } from "./member-schema";

/** A person as a member of a group; `id` is the person's. */
export type Member = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  deactivatedAt: Date | null;
  adminSince: Date | null;
  source: "sign_in" | "admin";
  addedAt: Date;
};

/** One page of a group's members; one statement. */
export function listMembers(_actor: Admin, groupId: string, query: MembersQuery): Promise<TablePage<Member>> {
  return readTablePage(membersQuestion(groupId, query), query.page);
}

/** All members of a group that are asked for, some at a time. */
export function readMembers(
  _actor: FreshAdmin,
  groupId: string,
  query: MembersQuery,
): AsyncGenerator<Member[]> {
  return readWholeTable(membersQuestion(groupId, query));
}

/** How a group's members are found; those whom an admin added by memberships_by_hand_sort. */
export function membersQuestion(groupId: string, query: MembersQuery): Question {
  const { q, source } = query;
  const sort = sortOf(query);
  return {
    select: Prisma.sql`${columns}, source::text, memberships.created_at AS "addedAt"`,
    from: Prisma.sql`memberships JOIN people ON people.id = person_id`,
    where: [
      Prisma.sql`group_id = ${groupId}::uuid`,
      ...(q ? [isFoundBy(q)] : []),
      ...(source ? [cameBy[source]] : []),
    ],
    order: { by: orders[sort.replace("-", "") as keyof typeof orders], descending: sort.startsWith("-") },
  };
}

/** Somebody who may be added to a group; `source` when they are in it. */
export type Candidate = Omit<Member, "source" | "addedAt"> & { source: Member["source"] | null };

/** People by how the words of their names and e-mails begin, those first who were here last. */
export function findCandidates(_actor: Admin, groupId: string, text: string): Promise<TablePage<Candidate>> {
  const source = Prisma.sql`(
    SELECT source::text FROM memberships WHERE person_id = people.id AND group_id = ${groupId}::uuid)`;
  const question: Question = {
    select: Prisma.sql`${columns}, ${source} AS source`,
    from: Prisma.sql`people`,
    where: [isFoundBy(text)],
    order: { by: lastSeen, descending: true },
  };
  return readTablePage(question, 1);
}

/**
 * Whom entries of a list name: each the e-mail address of people, whatever its case, or a user id of theirs.
 * @returns for each entry the ids of the people; none when nobody is found, several when an address is shared
 */
export async function resolvePeople(
  _actor: Admin,
  entries: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db().$queryRaw<{ entry: string; id: string }[]>`
    WITH wanted AS (SELECT entry FROM unnest(${entries}::text[]) AS wanted (entry))
    SELECT entry, people.id FROM wanted JOIN people ON lower(people.email) = lower(entry)
    UNION
    SELECT entry, person_id FROM wanted JOIN identities ON subject = entry`;
  const found = new Map<string, string[]>(entries.map((entry) => [entry, []]));
  for (const { entry, id } of rows) found.get(entry)?.push(id);
  return found;
}

const cameBy = { admin: Prisma.sql`source = 'admin'`, sign_in: Prisma.sql`source = 'sign_in'` };

const columns = Prisma.sql`people.id, first_name AS "firstName", last_name AS "lastName", email,
  admin_since AS "adminSince", deactivated_at AS "deactivatedAt"`;

const id = ["people.id", "uuid"] as const;

// As the index people_seen_sort has it.
const lastSeen: Order["by"] = [["coalesce(people.last_sign_in_at, '-infinity')", "timestamptz"], id];

// As the indexes people_name_sort and memberships_group_id_created_at_person_id_idx have them.
const orders = {
  name: [
    [`lower(people.last_name) COLLATE "C"`, "text"],
    [`lower(people.first_name) COLLATE "C"`, "text"],
    id,
  ],
  added: [
    ["memberships.created_at", "timestamptz"],
    ["memberships.person_id", "uuid"],
  ],
} satisfies Record<string, Order["by"]>;
