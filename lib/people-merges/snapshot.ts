import { type Database, Prisma } from "@/lib/database/db";
import { type MergeRule, tablesMerged } from "./rules";

/** A table's columns, without generated ones. */
export type TableShape = { name: string; key: string[]; columns: string[]; generated: string[] };

/** Selects `merge_id` and the `id` of both of its people. */
export type Owners = Prisma.Sql;

/** Columns of the primary key that a rule changes. Such a row is another one afterwards, so a merge notes all of it. */
export const movedKeyOf = ({ key }: TableShape, { only = [] }: MergeRule): string[] =>
  key.filter((column) => only.includes(column));

export async function readShapes(tx: Database): Promise<Map<string, TableShape>> {
  const shapes = await tx.$queryRaw<TableShape[]>`
    SELECT relname::text AS name, ARRAY(
        SELECT attname::text FROM pg_attribute WHERE attrelid = tables.oid AND attnum = ANY(
          SELECT unnest(indkey) FROM pg_index WHERE indrelid = tables.oid AND indisprimary)) AS key,
      ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = tables.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns,
      ARRAY(SELECT attname::text FROM pg_attribute
        WHERE attrelid = tables.oid AND attnum > 0 AND NOT attisdropped AND attgenerated <> '') AS generated
    FROM pg_class AS tables
    WHERE relnamespace = current_schema()::regnamespace AND relname = ANY(${tablesMerged.map(([name]) => name)}::text[])`;
  return new Map(shapes.map((shape) => [shape.name, shape]));
}

/** Keeps all rows of both people, to see later what the merge changed. */
export async function noteRows(tx: Database, shapes: Map<string, TableShape>, owners: Owners): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO people_merge_rows (merge_id, table_name, key, before) SELECT * FROM (${rowsSql(shapes, owners)}) AS noted`;
}

/** Leaves only what differs since `noteRows`. */
export async function noteChanges(
  tx: Database,
  shapes: Map<string, TableShape>,
  owners: Owners,
): Promise<void> {
  await tx.$executeRaw`
    WITH present AS MATERIALIZED (
      SELECT merge_id, table_name, key, row AS now_is FROM (${rowsSql(shapes, owners)}) AS present
    ), noted AS MATERIALIZED (
      SELECT * FROM people_merge_rows WHERE merge_id IN (SELECT merge_id FROM ${owners})
    ), unchanged AS (
      DELETE FROM people_merge_rows AS rows USING present
      WHERE (rows.merge_id, rows.table_name, rows.key) = (present.merge_id, present.table_name, present.key) AND before = now_is
    ), changed AS (
      UPDATE people_merge_rows AS rows SET before = differing.before, after = differing.after FROM (
        SELECT merge_id, table_name, key, jsonb_object_agg(was.column_name, was.value) AS before,
          jsonb_object_agg(was.column_name, now_is -> was.column_name) AS after
        FROM noted JOIN present USING (merge_id, table_name, key)
        CROSS JOIN LATERAL jsonb_each(noted.before) AS was (column_name, value)
        WHERE was.value IS DISTINCT FROM now_is -> was.column_name GROUP BY merge_id, table_name, key
      ) AS differing
      WHERE (rows.merge_id, rows.table_name, rows.key) = (differing.merge_id, differing.table_name, differing.key)
    )
    INSERT INTO people_merge_rows (merge_id, table_name, key, after)
    SELECT merge_id, table_name, key, now_is FROM present WHERE NOT EXISTS (
      SELECT FROM noted
      WHERE (noted.merge_id, noted.table_name, noted.key) = (present.merge_id, present.table_name, present.key))`;
}

/** Selects `merge_id`, `table_name`, `key` and `row`. */
function rowsSql(shapes: Map<string, TableShape>, owners: Owners): Prisma.Sql {
  const parts = tablesMerged.map(([table, rule]) => {
    const shape = shapes.get(table) as TableShape;
    const { isOf, through, only } = rule;
    const { key, generated } = shape;
    const row =
      only && movedKeyOf(shape, rule).length === 0
        ? objectOf([...key, ...only])
        : `to_jsonb(t) - ${textArray(generated)}`;
    const select = `SELECT owner.merge_id, '${table}' AS table_name, ${objectOf(key)} AS key, ${row} AS row FROM`;
    const parent = through ? `JOIN ${through} AS parent ON parent.person_id = owner.id` : "";
    return Prisma.sql`${Prisma.raw(select)} ${owners} ${Prisma.raw(`${parent} JOIN ${table} AS t ON ${isOf}`)}`;
  });
  // A row may belong to both people.
  return Prisma.join(parts, " UNION ");
}

const objectOf = (columns: readonly string[]) =>
  `jsonb_build_object(${columns.map((column) => `'${column}', t.${column}`).join(", ")})`;

const textArray = (texts: readonly string[]) =>
  `ARRAY[${texts.map((text) => `'${text}'`).join(", ")}]::text[]`;
