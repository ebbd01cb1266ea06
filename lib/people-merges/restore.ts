import { type Database, Prisma } from "@/lib/database/db";
import { type MergeRule, tablesMerged } from "./rules";
import { movedKeyOf, readShapes, type TableShape } from "./snapshot";

type ForeignKey = { name: string; columns: string[]; parent: string; parentColumns: string[] };

/** Out of the way of other numbers, which must be unique at each step. */
const away = 1_000_000;

/** Columns that a sign-in or the merge itself writes. */
const notRestored: Record<string, readonly string[]> = {
  people: ["updated_at"],
  last_sign_ins: ["number"],
};

/** Undoes what `noteChanges` left of a merge. A row that changed since stays with the person, with its later values. */
export async function restoreRows(tx: Database, mergeId: string): Promise<void> {
  const shapes = await readShapes(tx);
  const keys = await readForeignKeys(tx, [...shapes.keys()]);
  const noted = await tx.$queryRaw<{ table: string; columns: string[] }[]>`
    SELECT table_name AS table, ARRAY(SELECT DISTINCT jsonb_object_keys(rows.before) FROM people_merge_rows AS rows
      WHERE rows.merge_id = ${mergeId}::uuid AND rows.table_name = noted.table_name
        AND rows.before IS NOT NULL AND rows.after IS NOT NULL) AS columns
    FROM people_merge_rows AS noted WHERE merge_id = ${mergeId}::uuid GROUP BY table_name`;
  const changed = new Map(noted.map(({ table, columns }) => [table, columns]));
  const tables = tablesMerged.flatMap(([name, rule]) =>
    changed.has(name)
      ? [{ shape: shapes.get(name) as TableShape, rule, columns: changed.get(name) ?? [] }]
      : [],
  );
  for (const { shape, rule } of [...tables].reverse())
    if (movedKeyOf(shape, rule).length === 0) await removeAdded(tx, mergeId, shape);
  for (const { shape, rule, columns } of tables) {
    await setBack(tx, mergeId, { shape, rule, columns });
    const moved = movedKeyOf(shape, rule);
    await moveKeysBack(tx, mergeId, shape, moved);
    // Such a row was only moved. If it's gone, a directory deleted it.
    if (moved.length > 0) continue;
    await addRemoved(tx, mergeId, {
      shape,
      rule,
      keys: keys.filter(({ name }) => name === shape.name),
    });
  }
}

const readForeignKeys = (tx: Database, tables: readonly string[]) => tx.$queryRaw<ForeignKey[]>`
  SELECT tables.relname::text AS name, parents.relname::text AS parent,
    ARRAY(SELECT attname::text FROM unnest(conkey) WITH ORDINALITY AS keys (number, place)
      JOIN pg_attribute ON attrelid = conrelid AND attnum = number ORDER BY place) AS columns,
    ARRAY(SELECT attname::text FROM unnest(confkey) WITH ORDINALITY AS keys (number, place)
      JOIN pg_attribute ON attrelid = confrelid AND attnum = number ORDER BY place) AS "parentColumns"
  FROM pg_constraint JOIN pg_class AS tables ON tables.oid = conrelid JOIN pg_class AS parents ON parents.oid = confrelid
  WHERE contype = 'f' AND tables.relnamespace = current_schema()::regnamespace AND tables.relname = ANY(${[...tables]}::text[])`;

const rowsOf = (mergeId: string, { name }: TableShape, which: Prisma.Sql) => Prisma.sql`(
  SELECT key, before, after FROM people_merge_rows
  WHERE merge_id = ${mergeId}::uuid AND table_name = ${name} AND ${which}) AS noted`;

const isRow = ({ name, key }: TableShape) =>
  Prisma.raw(
    key.map((one) => `t.${one} = (jsonb_populate_record(NULL::${name}, noted.key)).${one}`).join(" AND "),
  );

/** Takes rows back with their later values, because a directory goes on to update them. */
async function moveKeysBack(
  tx: Database,
  mergeId: string,
  shape: TableShape,
  columns: readonly string[],
): Promise<void> {
  for (const column of columns) {
    const rows = rowsOf(mergeId, shape, Prisma.sql`before IS NULL`);
    await tx.$executeRaw`
      UPDATE ${Prisma.raw(`${shape.name} AS t SET ${column}`)} = (removed.key ->> ${column}::text)::uuid
      FROM ${rows} JOIN people_merge_rows AS removed ON removed.merge_id = ${mergeId}::uuid
        AND removed.table_name = ${shape.name} AND removed.after IS NULL AND (removed.key - ${column}::text) = (noted.key - ${column}::text)
      WHERE ${isRow(shape)}`;
  }
}

async function removeAdded(tx: Database, mergeId: string, shape: TableShape): Promise<void> {
  // A trigger ends a membership with its last source, of which there may be new ones.
  if (shape.name === "memberships") return;
  const rows = rowsOf(mergeId, shape, Prisma.sql`before IS NULL`);
  await tx.$executeRaw`
    DELETE FROM ${Prisma.raw(shape.name)} AS t USING ${rows} WHERE ${isRow(shape)} AND NOT EXISTS (
      SELECT FROM jsonb_each(noted.after) AS was WHERE was.value IS DISTINCT FROM to_jsonb(t) -> was.key)`;
}

type Changed = { shape: TableShape; rule: MergeRule; columns: readonly string[] };

async function setBack(tx: Database, mergeId: string, { shape, rule, columns }: Changed): Promise<void> {
  const restored = columns.filter((column) => !notRestored[shape.name]?.includes(column));
  if (restored.length === 0) return;
  const name = Prisma.raw(shape.name);
  const rows = rowsOf(mergeId, shape, Prisma.sql`before IS NOT NULL AND after IS NOT NULL`);
  const isAsMerged = (column: string) =>
    `noted.before ? '${column}' AND coalesce(to_jsonb(t.${column}), 'null') = noted.after -> '${column}'`;
  const { unique } = rule;
  const earlier = (column: string) => `(jsonb_populate_record(NULL::${shape.name}, noted.before)).${column}`;
  const values = restored
    .filter((column) => column !== unique)
    .map(
      (column) => `${column} = CASE WHEN ${isAsMerged(column)} THEN ${earlier(column)} ELSE t.${column} END`,
    );
  if (unique) {
    const isIn = isRow(shape);
    await tx.$executeRaw`
      UPDATE ${name} AS t SET ${Prisma.raw(`${unique} = t.${unique} + ${away}`)} FROM ${rows} WHERE ${isIn}`;
    values.push(`${unique} = coalesce(${earlier(unique)}, t.${unique} - ${away})`);
  }
  await tx.$executeRaw`UPDATE ${name} AS t SET ${Prisma.raw(values.join(", "))} FROM ${rows} WHERE ${isRow(shape)}`;
}

type Removed = { shape: TableShape; rule: MergeRule; keys: readonly ForeignKey[] };

/** Leaves out rows whose group, course or the like was deleted since, and unique ones that stayed with the person. */
async function addRemoved(tx: Database, mergeId: string, { shape, rule, keys }: Removed): Promise<void> {
  const { name, columns } = shape;
  const rows = rowsOf(mergeId, shape, Prisma.sql`after IS NULL`);
  const exist = keys.map(({ columns: own, parent, parentColumns }) => {
    const isNull = own.map((column) => `earlier.${column} IS NULL`).join(" OR ");
    const isSame = own.map((column, at) => `parent.${parentColumns[at]} = earlier.${column}`).join(" AND ");
    return ` AND (${isNull} OR EXISTS (SELECT FROM ${parent} AS parent WHERE ${isSame}))`;
  });
  const list = columns.join(", ");
  const values = columns.map((column) =>
    column === rule.token
      ? `CASE WHEN EXISTS (SELECT FROM ${name} AS t WHERE t.${column} = earlier.${column})
          THEN replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') ELSE earlier.${column} END`
      : `earlier.${column}`,
  );
  // A trigger has added the row of a new person's sign-ins.
  const whenKnown =
    name === "last_sign_ins"
      ? "(person_id) DO UPDATE SET at = excluded.at, number = excluded.number"
      : "DO NOTHING";
  await tx.$executeRaw`
    INSERT INTO ${Prisma.raw(`${name} (${list}) SELECT ${values.join(", ")}`)}
    FROM ${rows} CROSS JOIN LATERAL jsonb_populate_record(${Prisma.raw(`NULL::${name}`)}, noted.before) AS earlier
    WHERE true ${Prisma.raw(exist.join(""))} ON CONFLICT ${Prisma.raw(whenKnown)}`;
}
