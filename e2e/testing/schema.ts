import { Client } from "pg";
import { run } from "../../scripts/run.mjs";

export function schemaSql(databaseUrl: string): Promise<string> {
  const env = { ...process.env, DATABASE_URL: databaseUrl };
  return run(process.execPath, ["scripts/schema-sql.mjs", "empty", "prisma/schema.prisma"], { env });
}

/** Returns a line per column, default, enum, constraint and index; `describePartitions` covers partitions. */
export async function describeSchema(databaseUrl: string): Promise<string[]> {
  return (await read(databaseUrl, catalog)).map(({ line }) => line);
}

/** The names of a partition's indexes and constraints differ, so the result omits them. */
export async function describePartitions(databaseUrl: string, table: string): Promise<Map<string, string[]>> {
  const rows = await read(
    databaseUrl,
    `SELECT inhrelid::regclass::text AS name, array(
        SELECT regexp_replace(pg_get_indexdef(indexrelid), 'INDEX \\S+ ON .* USING', 'INDEX') FROM pg_index WHERE indrelid = inhrelid
        UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint WHERE conrelid = inhrelid ORDER BY 1
      ) AS lines
    FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1`,
    [table],
  );
  return new Map(rows.map(({ name, lines }) => [name, lines]));
}

async function read(databaseUrl: string, sql: string, values: string[] = []) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  return (await client.query(sql, values).finally(() => client.end())).rows;
}

const catalog = `
  SELECT line FROM (
    SELECT concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      pg_get_expr(d.adbin, d.adrelid)) AS line
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    JOIN pg_namespace n ON n.oid = c.relnamespace AND n.nspname = 'public'
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    -- Prisma's schema can't describe generated columns either.
    WHERE a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname <> '_prisma_migrations'
    UNION ALL
    -- Prisma's schema can't describe checks and triggers.
    SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND contype NOT IN ('n', 't', 'c') AND conrelid <> coalesce(to_regclass('_prisma_migrations'), 0)
      AND conrelid NOT IN (SELECT oid FROM pg_class WHERE relispartition)
    UNION ALL
    SELECT concat_ws(' ', 'index', replace(indexdef, ' ON ONLY ', ' ON ')) FROM pg_indexes
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'
      -- Prisma's schema can't describe sort indexes and unique expressions.
      AND indexname NOT LIKE '%_sort' AND indexname NOT LIKE '%_once' AND tablename NOT IN (SELECT relname FROM pg_class WHERE relispartition)
    UNION ALL
    SELECT concat_ws(' ', 'enum', t.typname, e.enumlabel, row_number() OVER (PARTITION BY t.oid ORDER BY e.enumsortorder))
    FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
  ) AS lines ORDER BY line`;
