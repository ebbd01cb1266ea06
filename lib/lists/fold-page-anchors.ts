import { db, Prisma } from "@/lib/database/db";
import { firstKey, lastKey, type MarkedList, markedLists } from "./page-anchors";

/** Counts rows between two marks. A list shorter than two distances has no marks. */
const distance = 1000;

/** Folds each list in one snapshot and commit, so every reader's sums stay exact (docs/decisions/008). @returns the number of changes */
export async function foldPageAnchors(between = distance): Promise<number> {
  let folded = 0;
  for (const list of markedLists)
    folded += await db().$transaction((tx) => foldList(tx, list, between), {
      isolationLevel: "RepeatableRead",
    });
  // Each page reads all changes and would skip deleted ones until autovacuum runs.
  if (folded > distance) await db().$executeRaw`VACUUM list_mark_changes, list_marks`;
  return folded;
}

async function foldList(tx: Prisma.TransactionClient, list: MarkedList, between: number): Promise<number> {
  // Folds wait for each other before they take their snapshots; nobody else waits.
  await tx.$executeRaw`LOCK TABLE list_marks IN SHARE ROW EXCLUSIVE MODE`;
  const changed = await tx.$queryRaw<{ scope: string }[]>`
    SELECT DISTINCT scope FROM list_mark_changes WHERE list = ${list.table}`;
  if (changed.length === 0) return 0;
  const scopes = changed.map(({ scope }) => scope);
  const touched = Prisma.sql`list = ${list.table} AND scope = ANY(${scopes}::uuid[])`;
  await tx.$executeRaw(addChangesSql(touched));
  await tx.$executeRaw(removeMarksSql(touched, between));
  await tx.$executeRaw(markEndsSql(list, scopes, touched, between));
  await tx.$executeRaw(splitSql(list, touched, between));
  return tx.$executeRaw`DELETE FROM list_mark_changes WHERE ${touched}`;
}

function addChangesSql(touched: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    WITH places AS (
      SELECT list, scope, at, row_id, 0 AS rows, true AS is_mark FROM list_marks WHERE ${touched}
      UNION ALL SELECT list, scope, at, row_id, rows, false FROM list_mark_changes WHERE ${touched}
    ), summed AS (
      SELECT *, sum(rows) OVER (
        PARTITION BY scope ORDER BY at, row_id, is_mark DESC ROWS UNBOUNDED PRECEDING
      ) AS changed FROM places
    )
    UPDATE list_marks SET rows_before = rows_before + changed FROM summed
    WHERE ${isMark("summed")} AND is_mark AND changed <> 0`;
}

function removeMarksSql(touched: Prisma.Sql, between: number): Prisma.Sql {
  return Prisma.sql`
    WITH measured AS (
      SELECT list, scope, at, row_id, max(rows_before) OVER (PARTITION BY scope) AS total,
        lead(rows_before) OVER in_order - lag(rows_before, 1, 0) OVER in_order AS around
      FROM list_marks WHERE ${touched} WINDOW in_order AS (PARTITION BY scope ORDER BY at, row_id)
    )
    DELETE FROM list_marks USING measured
    WHERE ${isMark("measured")} AND (around < ${between}::int OR total < ${between}::int
      OR ${keyOf("list_marks")} IN (SELECT list, scope, at, row_id FROM list_mark_changes WHERE ${touched} AND rows < 0))`;
}

function isMark(rows: string): Prisma.Sql {
  return Prisma.sql`${keyOf("list_marks")} = ${keyOf(rows)}`;
}

function keyOf(rows: string): Prisma.Sql {
  return Prisma.raw(`(${["list", "scope", "at", "row_id"].map((name) => `${rows}.${name}`)})`);
}

function markEndsSql(list: MarkedList, scopes: string[], touched: Prisma.Sql, between: number): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO list_marks (list, scope, at, row_id, rows_before)
    SELECT ${list.table}, owner, ${lastKey.at}, ${lastKey.id}, rows
    FROM unnest(${scopes}::uuid[]) AS owner, LATERAL (
      SELECT count(*) AS rows FROM ${Prisma.raw(list.table)} WHERE ${isInScope(list)}
    ) AS counted
    WHERE rows > ${2 * between}::int AND owner NOT IN (SELECT scope FROM list_marks WHERE ${touched})`;
}

function splitSql(list: MarkedList, touched: Prisma.Sql, between: number): Prisma.Sql {
  const key = Prisma.raw(`${list.at}, id`);
  return Prisma.sql`
    WITH pieces AS (
      SELECT scope AS owner, at AS end_at, row_id AS end_id, 
        lag(at, 1, ${firstKey.at}) OVER in_order AS start_at, lag(row_id, 1, ${firstKey.id}) OVER in_order AS start_id,
        lag(rows_before, 1, 0) OVER in_order AS before, rows_before AS until
      FROM list_marks WHERE ${touched} WINDOW in_order AS (PARTITION BY scope ORDER BY at, row_id)
    )
    INSERT INTO list_marks (list, scope, at, row_id, rows_before)
    SELECT ${list.table}, owner, found.at, found.id, before + place
    FROM pieces, LATERAL (
      SELECT ${Prisma.raw(list.at)} AS at, id, row_number() OVER (ORDER BY ${key}) - 1 AS place
      FROM ${Prisma.raw(list.table)}
      WHERE ${isInScope(list)} AND (${key}) >= (start_at, start_id) AND (${key}) < (end_at, end_id)
    ) AS found
    WHERE until - before > ${2 * between}::int AND place > 0 AND place % ${between}::int = 0
      AND place <= until - before - ${between}::int`;
}

function isInScope({ scope }: MarkedList): Prisma.Sql {
  return scope ? Prisma.raw(`${scope.column} = owner`) : Prisma.sql`true`;
}
