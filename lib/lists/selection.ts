import { Prisma, runStatement } from "@/lib/database/db";

export type OrderedBy = { sql: string; type: string; descending: boolean };

/** The last expression of `order`, all in one direction, must be unique. */
export type Selection = {
  select: Prisma.Sql;
  /** Each part can use an index for its order; then they are merged. */
  from: Prisma.Sql | readonly Prisma.Sql[];
  where: readonly Prisma.Sql[];
  order: readonly OrderedBy[];
  /** More columns, computed only for the rows of a page. Their table has the name of the list's. */
  details?: { table: string; columns: Prisma.Sql } | undefined;
};

export type PersonalRows = (personId: string) => Selection;

export function oldestFirst(time: string, id: string): Selection["order"] {
  return [
    { sql: time, type: "timestamptz", descending: false },
    { sql: id, type: "uuid", descending: false },
  ];
}

export function rowsSql(selection: Selection, start: number, limit: number): Prisma.Sql {
  const { select, from, where, order, details } = selection;
  const [first, ...others] = partsOf(from);
  const pageOf = (
    part: Prisma.Sql | undefined,
    columns: Prisma.Sql,
    most: number,
    after: number,
  ) => Prisma.sql`
    SELECT ${columns} FROM ${part} WHERE ${every(where)} ORDER BY ${orderSql(order)}
    LIMIT ${most}::bigint OFFSET ${after}::bigint`;
  if (others.length === 0 && !details) return pageOf(first, select, limit, start);
  const columns = Prisma.sql`${select}, ROW(${Prisma.raw(order.map(({ sql }) => sql).join(", "))}) AS place`;
  const inOrder = Prisma.raw(`place ${order[0]?.descending ? "DESC" : "ASC"}`);
  const parts = [first, ...others].map((part) => Prisma.sql`(${pageOf(part, columns, start + limit, 0)})`);
  const page =
    others.length === 0
      ? pageOf(first, columns, limit, start)
      : Prisma.sql`
        SELECT * FROM (${Prisma.join(parts, " UNION ALL ")}) AS parts ORDER BY ${inOrder} LIMIT ${limit}::bigint OFFSET ${start}::bigint`;
  if (!details) return page;
  const table = Prisma.raw(details.table);
  return Prisma.sql`SELECT ${table}.*, ${details.columns} FROM (${page}) AS ${table} ORDER BY ${inOrder}`;
}

export function countSql({ from, where }: Pick<Selection, "from" | "where">): Prisma.Sql {
  const parts = partsOf(from).map((part) => Prisma.sql`SELECT FROM ${part} WHERE ${every(where)}`);
  return Prisma.sql`SELECT count(*)::int AS count FROM (${Prisma.join(parts, " UNION ALL ")}) AS rows`;
}

/** Selects all rows, in no order. */
export function everyRowSql({
  select,
  from,
  where,
}: Pick<Selection, "select" | "from" | "where">): Prisma.Sql {
  const parts = partsOf(from).map((part) => Prisma.sql`SELECT ${select} FROM ${part} WHERE ${every(where)}`);
  return Prisma.join(parts, " UNION ALL ");
}

const partsOf = (from: Selection["from"]): readonly Prisma.Sql[] =>
  from instanceof Prisma.Sql ? [from] : from;

export function orderSql(order: readonly OrderedBy[]): Prisma.Sql {
  return Prisma.raw(order.map(({ sql, descending }) => `${sql} ${descending ? "DESC" : "ASC"}`).join(", "));
}

export function every(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return Prisma.join([Prisma.sql`true`, ...conditions], " AND ");
}

const batch = 1000;

type Run = <Rows>(read: () => PromiseLike<Rows>) => PromiseLike<Rows>;

/**
 * Reads the next rows while the reader writes these, and holds no connection during a slow download.
 * @param run runs each statement
 */
export async function* readAllRows<Row>(
  selection: Selection,
  run: Run = (read) => read(),
): AsyncGenerator<Row[], void> {
  const { select, where, order } = selection;
  const key = Prisma.raw(`ARRAY[${order.map(({ sql }) => `(${sql})::text`).join(", ")}]`);
  const readAfter = async (last?: string[]) => {
    const rest = last ? [...where, afterSql(order, last)] : where;
    const sql = rowsSql(
      { ...selection, select: Prisma.sql`${key} AS key, ${select}`, where: rest },
      0,
      batch,
    );
    return run(() => runStatement<{ key: string[] }>(sql, false));
  };
  let waiting: ReturnType<typeof readAfter> | undefined = readAfter();
  while (waiting) {
    const rows: { key: string[]; place?: string }[] = await waiting;
    waiting = rows.length === batch ? readAfter(rows.at(-1)?.key) : undefined;
    // A reader that stops early leaves nobody to handle a failure.
    waiting?.catch(() => {});
    yield rows.map(({ key: _, place: __, ...row }) => row as Row);
  }
}

function afterSql(order: readonly OrderedBy[], key: readonly string[]): Prisma.Sql {
  const values = order.map(({ type }, index) => Prisma.sql`${key[index]}::${Prisma.raw(type)}`);
  const comparison = order[0]?.descending ? "<" : ">";
  const expressions = order.map(({ sql }) => sql).join(", ");
  return Prisma.sql`(${Prisma.raw(`${expressions}) ${comparison} (`)}${Prisma.join(values)})`;
}

export const utc = (column: string) =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
