import type { ListQuery } from "@/lib/jsonapi/query";
import { Prisma } from "@/prisma/generated/client";
import type { ListDefinition } from "./definition";
import { fromSql, type Scope } from "./sql";

/** Orders an unbounded list by `at` and id, in each scope. Triggers repeat this (migrations …_list_marks, …_certificate_marks). */
export type MarkedList = { table: string; at: string; scope: { name: string; column: string } | null };

export const markedLists: readonly MarkedList[] = [
  { table: "people", at: "created_at", scope: null },
  { table: "courses", at: "created_at", scope: null },
  { table: "certificates", at: "issued_at", scope: null },
  { table: "enrollments", at: "enrolled_at", scope: { name: "course", column: "course_id" } },
];

export const firstKey = {
  at: Prisma.sql`'-infinity'::timestamptz`,
  id: Prisma.sql`'00000000-0000-0000-0000-000000000000'::uuid`,
};
export const lastKey = {
  at: Prisma.sql`'infinity'::timestamptz`,
  id: Prisma.sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`,
};

type Asked = Pick<ListQuery, "page" | "limit" | "sort" | "filters" | "search">;

export type PageStart = { with: Prisma.Sql; where: Prisma.Sql; offset: Prisma.Sql };

/** Starts at a mark, in the statement's own snapshot (docs/decisions/008). Other orders and filters skip all rows before the page. */
export function pageStart(definition: ListDefinition, scope: Scope | null, query: Asked): PageStart {
  const list = markedList(definition, scope, query);
  if (!list || !isDefaultOrder(list, query)) return firstRow(query);
  const { table, at } = list;
  const descending = query.sort[0]?.descending;
  const start = descending ? startFromTheEnd : startFromTheBeginning;
  return {
    with: Prisma.sql`start AS MATERIALIZED (${start(inList(list, scope), positionSql(query))})`,
    where: Prisma.raw(
      `(${table}.${at}, ${table}.id) ${descending ? "<" : ">="} (SELECT at, row_id FROM start)`,
    ),
    offset: skip,
  };
}

export function firstRow(query: Pick<ListQuery, "page" | "limit">): PageStart {
  return {
    with: Prisma.sql`start AS MATERIALIZED (SELECT ${positionSql(query)} AS skip)`,
    where: Prisma.sql`true`,
    offset: skip,
  };
}

const positionSql = ({ page, limit }: Pick<ListQuery, "page" | "limit">) =>
  Prisma.sql`${(page - 1) * limit}::bigint`;

// PostgreSQL would plan each statement anew with a parameter.
const skip = Prisma.sql`(SELECT skip FROM start)`;

export function totalSql(
  definition: ListDefinition,
  scope: Scope | null,
  query: Asked,
  where: Prisma.Sql,
): Prisma.Sql {
  const counted = Prisma.sql`(SELECT count(*) FROM ${fromSql(definition, query)} WHERE ${where})`;
  const list = markedList(definition, scope, query);
  if (!list) return counted;
  const marked = inList(list, scope);
  return Prisma.sql`coalesce((SELECT ${endSql(marked)} + ${changedSql(marked)}), ${counted})`;
}

function markedList(
  { table }: ListDefinition,
  scope: Scope | null,
  { filters, search }: Asked,
): MarkedList | undefined {
  if (filters.length > 0 || search !== null) return undefined;
  return markedLists.find((list) => list.table === table && list.scope?.name === scope?.name);
}

function isDefaultOrder({ at }: MarkedList, { sort }: Asked): boolean {
  return sort.length === 1 && sort[0]?.name === at;
}

function inList({ table }: MarkedList, scope: Scope | null): Prisma.Sql {
  return Prisma.sql`list = ${Prisma.raw(`'${table}'`)} AND scope = ${scope?.id ?? noScope}`;
}

const noScope = firstKey.id;

function changedSql(inList: Prisma.Sql, which = Prisma.sql`true`): Prisma.Sql {
  return Prisma.sql`(SELECT coalesce(sum(rows), 0) FROM list_mark_changes AS change WHERE ${inList} AND ${which})`;
}

function endSql(inList: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(SELECT max(rows_before) FROM list_marks WHERE ${inList})`;
}

// New rows may precede a mark, so this picks a mark that lies far enough before the page in any case.
const entered = Prisma.sql`rows > 0`;
const isBeforeMark = Prisma.sql`(change.at, change.row_id) < (mark.at, mark.row_id)`;

function startFromTheBeginning(inList: Prisma.Sql, position: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT at, row_id, ${position} - passed AS skip FROM (
      (SELECT at, row_id, rows_before + ${changedSql(inList, isBeforeMark)} AS passed
        FROM list_marks AS mark WHERE ${inList} AND rows_before <= ${position} - ${changedSql(inList, entered)}
        ORDER BY rows_before DESC LIMIT 1)
      UNION ALL SELECT ${firstKey.at}, ${firstKey.id}, 0
    ) AS places ORDER BY passed DESC LIMIT 1`;
}

function startFromTheEnd(inList: Prisma.Sql, position: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    SELECT at, row_id, ${position} - passed AS skip FROM (
      (SELECT at, row_id, ${endSql(inList)} - rows_before + ${changedSql(inList, Prisma.sql`NOT ${isBeforeMark}`)} AS passed
        FROM list_marks AS mark
        WHERE ${inList} AND rows_before >= ${endSql(inList)} - ${position} + ${changedSql(inList, entered)}
        ORDER BY rows_before LIMIT 1)
      UNION ALL SELECT ${lastKey.at}, ${lastKey.id}, 0
    ) AS places ORDER BY passed DESC LIMIT 1`;
}
