import { validate } from "uuid";
import type { Admin } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { type AdminList, type ListPage, readListPage } from "@/lib/lists/admin-list";
import { bySearch } from "@/lib/lists/filters";
import { bySignIn, type ListedPerson, listedColumns, peopleList } from "@/lib/people/list";
import { isFoundBy } from "@/lib/people/search";
import { hasPrivilegesSql } from "@/lib/permissions/privileges";
import { hasLearnedSql } from "./later-learning";
import { daysToUndo } from "./schema";

export type ComparedPerson = ListedPerson & {
  identities: { subject: string; issuer: string }[];
  groups: string[];
  enrollments: number;
  completions: number;
  certificates: number;
  /** They are an admin, have a role or lead a team. */
  hasPrivileges: boolean;
};

/** Finds people to merge into another one. */
export function findOthers(actor: Admin, personId: string, text: string): Promise<ListPage<ListedPerson>> {
  const others: AdminList<ListedPerson, "q"> = {
    table: peopleList.table,
    listed: listedColumns,
    where: Prisma.sql`people.id <> ${personId}::uuid`,
    filters: { q: bySearch(isFoundBy) },
    orders: peopleList.orders,
    inOrder: { last_sign_in: { listed: listedColumns, ...bySignIn } },
    defaultSort: () => "-last_sign_in",
    csv: {},
  };
  return readListPage(actor, others, { filters: { q: text }, sort: "", page: 1 });
}

export async function findToCompare(_actor: Admin, id: string): Promise<ComparedPerson | null> {
  if (!validate(id)) return null;
  const count = (table: string) =>
    Prisma.raw(`(SELECT count(*)::int FROM ${table} WHERE person_id = people.id)`);
  const [person] = await db().$queryRaw<ComparedPerson[]>`
    SELECT ${listedColumns}, (
        SELECT coalesce(json_agg(json_build_object('subject', subject, 'issuer', issuer) ORDER BY identities.created_at), '[]')
        FROM identities JOIN identity_providers ON identity_providers.id = identity_provider_id WHERE person_id = people.id
      ) AS identities, ARRAY(
        SELECT name FROM memberships JOIN groups ON groups.id = group_id WHERE person_id = people.id ORDER BY name LIMIT 20
      ) AS groups, ${count("enrollments")} AS enrollments, ${count("course_completions")} AS completions,
      ${count("certificates")} AS certificates, ${hasPrivilegesSql} AS "hasPrivileges"
    FROM people WHERE people.id = ${id}::uuid`;
  return person ?? null;
}

export type ListedMerge = {
  id: string;
  mergedId: string;
  mergedName: string;
  mergedAt: Date;
  /** The last one of the last 30 days. */
  isLast: boolean;
  /** Its records and certificates stay. */
  hasLearned: boolean;
};

/** Lists what was merged into a person, latest first. */
export async function listMergesOf(_actor: Admin, personId: string): Promise<ListedMerge[]> {
  if (!validate(personId)) return [];
  return db().$queryRaw`
    SELECT id, merged_id AS "mergedId", merged_name AS "mergedName", merged_at AS "mergedAt",
      merged_at > now() - make_interval(days => ${daysToUndo})
        AND row_number() OVER (ORDER BY merged_at DESC, id DESC) = 1 AS "isLast",
      ${hasLearnedSql} AS "hasLearned"
    FROM people_merges WHERE person_id = ${personId}::uuid AND undone_at IS NULL
    ORDER BY merged_at DESC, id DESC LIMIT 50`;
}
