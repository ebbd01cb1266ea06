import { validate } from "uuid";
import { env } from "@/lib/env";
import { type Fields, type ItemQuery, type ListQuery, paging } from "@/lib/jsonapi/query";
import { Prisma } from "@/prisma/generated/client";
import type { StoredRelationship, StoredResource } from "./define-resource";
import { firstRow, type PageStart, pageStart, totalSql } from "./page-anchors";
import { every, orderSql } from "./selection";
import { fromSql, orderOf, type Scope, scopeSql, whereSql } from "./sql";

export type Parent = { name: string; resource: StoredResource; id: string };

export type DocumentRow = {
  hasParent: boolean;
  data: string | null;
  included: string | null;
  hasNext: boolean;
  total: number | null;
  /** An item's, in microseconds; null where rows have no `updated_at`. */
  version?: string | null;
};

/** `keyOwner` selects whose external IDs to show. */
export type SqlRow = {
  sql: (keyCondition: Prisma.Sql, keyOwner?: Prisma.Sql) => Prisma.Sql;
  isPrepared: boolean;
};

const nobody = Prisma.sql`NULL::uuid`;

export function listRow(resource: StoredResource, parent: Parent | null, query: ListQuery): SqlRow {
  return {
    sql: (keyCondition, keyOwner = nobody) => listSql(resource, parent, query, keyCondition, keyOwner),
    isPrepared: isPrepared(parent, query),
  };
}

export function itemRow(resource: StoredResource, id: string, query: ItemQuery): SqlRow {
  return {
    sql: (keyCondition, keyOwner = nobody) => itemSql(resource, id, query, keyCondition, keyOwner),
    isPrepared: Object.keys(query.fields).length === 0,
  };
}

/**
 * Returns the resource object of one row as JSON, without an external ID, which depends on who reads it.
 * @param row is JSON of the table's row, which need not exist any longer
 */
export function objectSql({ externalIdColumn: _, ...resource }: StoredResource, row: Prisma.Sql): Prisma.Sql {
  const table = Prisma.raw(resource.rows.table);
  return objectsSql(
    resource,
    {},
    nobody,
    Prisma.sql`jsonb_populate_record(NULL::${table}, ${row}) AS ${table}`,
    Prisma.sql`1`,
  );
}

function listSql(
  resource: StoredResource,
  parent: Parent | null,
  query: ListQuery,
  keyCondition: Prisma.Sql,
  keyOwner: Prisma.Sql,
): Prisma.Sql {
  const { rows } = resource;
  const { limit } = query;
  const table = Prisma.raw(rows.table);
  const scope = parent && scopeOf(parent);
  const where = every([keyCondition, ...whereSql(rows, scope, query)]);
  const total = query.total ? totalSql(rows, scope, query, where) : Prisma.sql`NULL`;
  const start = isShallow(query) ? firstRow(query) : pageStart(rows, scope, query);
  return Prisma.sql`
    WITH ${rowsSql(rows, scope)}${start.with}, ids AS MATERIALIZED (
      SELECT id, row_number() OVER () AS n FROM (${idsSql(resource, where, query, start)}) AS ordered
    ), page AS MATERIALIZED (
      SELECT ids.n, ${table}.* FROM ids JOIN ${table} ON ${table}.id = ids.id
      WHERE ids.n <= ${limit}::int AND ${rows.isUnion ? every(scopeSql(rows, scope)) : Prisma.sql`true`}
    )
    SELECT ${parent ? existsSql(parent) : Prisma.sql`true`} AS "hasParent", ${pageSql(resource, query, keyOwner)} AS data,
      ${includedSql(resource, query, keyOwner)} AS included, (SELECT count(*) > ${limit}::int FROM ids) AS "hasNext",
      (${total})::int AS total`;
}

function rowsSql({ table, rowsOfParent }: StoredResource["rows"], scope: Scope | null): Prisma.Sql {
  if (!rowsOfParent) return Prisma.empty;
  if (!scope) throw new Error(`${table} can only be read by its scope.`);
  return Prisma.sql`${Prisma.raw(table)} AS MATERIALIZED (${rowsOfParent(scope.id, scope.name)}), `;
}

function itemSql(
  resource: StoredResource,
  id: string,
  query: ItemQuery,
  keyCondition: Prisma.Sql,
  keyOwner: Prisma.Sql,
): Prisma.Sql {
  const table = Prisma.raw(resource.rows.table);
  return Prisma.sql`
    WITH page AS MATERIALIZED (SELECT 1 AS n, * FROM ${table} WHERE ${keyCondition} AND ${nameSql(resource, id)})
    SELECT true AS "hasParent", ${pageSql(resource, query, keyOwner)} AS data,
      ${includedSql(resource, query, keyOwner)} AS included,
      false AS "hasNext", NULL AS total, (SELECT ${versionSql(resource)} FROM page AS ${table}) AS version`;
}

/** Changes with every change of a row. */
export function versionSql({ rows: { columns } }: StoredResource): Prisma.Sql {
  const updatedAt = columns.updated_at?.sql;
  return updatedAt
    ? Prisma.raw(`(extract(epoch FROM ${updatedAt}) * 1000000)::bigint::text`)
    : Prisma.sql`NULL::text`;
}

/** Skipping this few rows costs little. */
const few = 1_000;

const longest = Prisma.raw(String(paging.limit.max + 1));

const isShallow = ({ page, limit }: ListQuery) => page * limit < few;

function idsSql({ rows }: StoredResource, where: Prisma.Sql, query: ListQuery, start: PageStart): Prisma.Sql {
  const table = Prisma.raw(rows.table);
  const limit = Prisma.sql`LIMIT ${query.limit + 1}::int`;
  const ordered = Prisma.sql`
    SELECT ${table}.id FROM ${fromSql(rows, query)} WHERE ${where} AND ${start.where} ORDER BY ${orderSql(orderOf(rows, query.sort))}`;
  // A cached plan can't see parameters and would expect to read most rows, so the bounds are literals.
  return isShallow(query)
    ? Prisma.sql`SELECT id FROM (${ordered} LIMIT ${Prisma.raw(String(few))}) AS first ${limit} OFFSET ${start.offset}`
    : Prisma.sql`SELECT id FROM (${ordered} LIMIT ${longest} OFFSET ${start.offset}) AS longest ${limit}`;
}

/** Matches the id or the other name. PostgreSQL's text can't hold a NUL. */
export function nameSql({ rows: { table }, otherName }: StoredResource, given: string): Prisma.Sql {
  if (validate(given)) return Prisma.sql`${Prisma.raw(table)}.id = ${given}::uuid`;
  if (!otherName || given.includes("\0")) return Prisma.sql`false`;
  return Prisma.sql`${Prisma.raw(`${table}.${otherName}`)} = ${given}::text`;
}

const existsSql = ({ resource, id }: Parent) =>
  Prisma.sql`EXISTS (SELECT FROM ${Prisma.raw(resource.rows.table)} WHERE ${nameSql(resource, id)})`;

function scopeOf({ name, resource, id }: Parent): Scope {
  // A known id lets PostgreSQL estimate how many rows match.
  if (validate(id)) return { name, id: Prisma.sql`${id}::uuid` };
  return {
    name,
    id: Prisma.sql`(SELECT id FROM ${Prisma.raw(resource.rows.table)} WHERE ${nameSql(resource, id)})`,
  };
}

const pageSql = (resource: StoredResource, { fields }: ItemQuery, keyOwner: Prisma.Sql) =>
  objectsSql(resource, fields, keyOwner, Prisma.raw(`page AS ${resource.rows.table}`), Prisma.sql`n`);

// Text is faster: building and parsing JSON would cost more than everything else.
function objectsSql(
  resource: StoredResource,
  fields: Fields,
  keyOwner: Prisma.Sql,
  from: Prisma.Sql,
  order: Prisma.Sql,
): Prisma.Sql {
  const members = [Prisma.raw(`'{"type":"${resource.type}","id":"' || ${resource.rows.table}.id || '"'`)];
  const values = { ...resource.values, ...externalIdOf(resource, keyOwner) };
  const attributes = requested(values, resource.type, fields);
  if (attributes.length > 0) members.push(Prisma.sql`',"attributes":' || row_to_json(attributes)::text`);
  const linked = requested(resource.relationships, resource.type, fields);
  if (linked.length > 0)
    members.push(
      Prisma.sql`',"relationships":{' || ${Prisma.join(
        linked.map(
          ([name, one]) => Prisma.sql`${Prisma.raw(`'"${name}":{"data":'`)} || ${linkageSql(one)} || '}'`,
        ),
        " || ',' || ",
      )} || '}'`,
    );
  if (!resource.hasNoItemPath) members.push(selfSql(resource));
  const lateral =
    attributes.length > 0
      ? Prisma.sql`CROSS JOIN LATERAL (SELECT ${Prisma.join(
          attributes.map(([name, sql]) => Prisma.sql`${sql()} AS ${Prisma.raw(`"${name}"`)}`),
        )}) AS attributes`
      : Prisma.empty;
  return Prisma.sql`(
    SELECT string_agg(${Prisma.join(members, " || ")} || '}', ',' ORDER BY ${order}) FROM ${from} ${lateral})`;
}

function externalIdOf(
  { externalIdColumn, rows: { table } }: StoredResource,
  keyOwner: Prisma.Sql,
): StoredResource["values"] {
  if (!externalIdColumn) return {};
  const isSubject = Prisma.raw(`external_ids.${externalIdColumn} = ${table}.id`);
  const sql = Prisma.sql`(SELECT external_id FROM external_ids WHERE ${isSubject} AND owner = ${keyOwner}
    ORDER BY external_ids.created_at, external_id LIMIT 1)`;
  return { external_id: () => sql };
}

function selfSql({ type, rows: { table } }: StoredResource): Prisma.Sql {
  const start = `,"links":{"self":"${env().BASE_URL}/v2/${type}/`;
  return Prisma.sql`${start}::text || ${Prisma.raw(table)}.id || '"}'`;
}

function linkageSql({ to, many, ids }: StoredRelationship): Prisma.Sql {
  const identifier = (id: Prisma.Sql) =>
    Prisma.sql`${Prisma.raw(`'{"type":"${to().type}","id":"'`)} || ${id} || '"}'`;
  if (!many) return Prisma.sql`coalesce(${identifier(ids)}, 'null')`;
  return Prisma.sql`(
    SELECT '[' || coalesce(string_agg(${identifier(Prisma.sql`linked.id`)}, ','), '') || ']' FROM (${ids}) AS linked(id))`;
}

function includedSql(
  resource: StoredResource,
  { include, fields }: ItemQuery,
  keyOwner: Prisma.Sql,
): Prisma.Sql {
  if (include.length === 0) return Prisma.sql`NULL`;
  const related = Object.entries(resource.relationships).filter(([name]) => include.includes(name));
  const owners = Prisma.raw(`page AS ${resource.rows.table}`);
  const objects = related.map(([, { to, many, ids }]) => {
    const table = Prisma.raw(to().rows.table);
    const linked = many
      ? Prisma.sql`SELECT linked.id FROM ${owners} CROSS JOIN LATERAL (${ids}) AS linked(id)`
      : Prisma.sql`SELECT ${ids} FROM ${owners}`;
    const from = Prisma.sql`(SELECT * FROM ${table} WHERE id IN (${linked})) AS ${table}`;
    return objectsSql(to(), fields, keyOwner, from, Prisma.sql`${table}.id`);
  });
  return Prisma.sql`concat_ws(',', ${Prisma.join(objects)})`;
}

/** Prepares only few texts: clients could send endless fields and orders. */
const isPrepared = (parent: Parent | null, { sort, filters, search, fields }: ListQuery) =>
  parent === null &&
  sort.length === 1 &&
  filters.length === 0 &&
  search === null &&
  Object.keys(fields).length === 0;

function requested<Value>(
  all: Readonly<Record<string, Value>>,
  type: string,
  fields: Fields,
): [string, Value][] {
  const names = fields[type];
  return Object.entries(all).filter(([name]) => !names || names.includes(name));
}
