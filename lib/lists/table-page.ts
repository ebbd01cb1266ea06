import { db, Prisma } from "@/lib/db";
import { lastPage, pageSize, type TablePage } from "./table-schema";

/** An order: expressions with their types, all in one direction, the last of them unique. */
export type Order = {
  by: readonly (readonly [sql: string, type: "text" | "timestamptz" | "int" | "uuid"])[];
  descending: boolean;
};

/** Everything that the rows of a table are found with. */
export type Question = { select: Prisma.Sql; from: Prisma.Sql; where: readonly Prisma.Sql[]; order: Order };

const batch = 1000;

/** One page (from 1) of a table, in one statement; nothing beyond the last page that is counted for. */
export async function readTablePage<Row>(question: Question, page: number): Promise<TablePage<Row>> {
  if (page > lastPage) return { rows: [], hasNext: false };
  const rows = await db().$queryRaw<Row[]>`${pageSql(question, page)}`;
  return { rows: rows.slice(0, pageSize), hasNext: rows.length > pageSize };
}

/** How the database would read a page; for who looks after its speed. */
export async function explainTablePage<Plan>(question: Question, page: number): Promise<Plan | undefined> {
  const [row] = await db().$queryRaw<{ "QUERY PLAN": Plan }[]>`
    EXPLAIN (FORMAT JSON) ${pageSql(question, page)}`;
  return row?.["QUERY PLAN"];
}

/** All rows of a table, some at a time: no connection is held while somebody downloads slowly. */
export async function* readWholeTable<Row>({
  select,
  from,
  where,
  order,
}: Question): AsyncGenerator<Row[], void> {
  const place = Prisma.raw(`ARRAY[${order.by.map(([sql]) => `(${sql})::text`).join(", ")}]`);
  let last: string[] | undefined;
  do {
    const rows: (Row & { place: string[] })[] = await db().$queryRaw`
      SELECT ${select}, ${place} AS place FROM ${from}
      WHERE ${every(last ? [...where, afterSql(order, last)] : where)} ORDER BY ${orderSql(order)} LIMIT ${batch}`;
    yield rows;
    last = rows.length === batch ? rows.at(-1)?.place : undefined;
  } while (last);
}

/** The conditions that a moment is on one of some days, as the clocks of a time zone have them. */
export function onDays(
  column: Prisma.Sql,
  { from, to }: { from: string; to: string },
  zone: string,
): Prisma.Sql[] {
  const start = (day: string, later: number) =>
    Prisma.sql`(${day}::date + ${later}::int)::timestamp AT TIME ZONE ${zone}::text`;
  return [
    ...(from ? [Prisma.sql`${column} >= ${start(from, 0)}`] : []),
    ...(to ? [Prisma.sql`${column} < ${start(to, 1)}`] : []),
  ];
}

// One row more than is shown: whether there is one tells whether there is a next page.
function pageSql({ select, from, where, order }: Question, page: number): Prisma.Sql {
  return Prisma.sql`
    SELECT ${select} FROM ${from} WHERE ${every(where)} ORDER BY ${orderSql(order)}
    LIMIT ${pageSize + 1} OFFSET ${(page - 1) * pageSize}`;
}

function every(conditions: readonly Prisma.Sql[]): Prisma.Sql {
  return Prisma.join([Prisma.sql`true`, ...conditions], " AND ");
}

function orderSql({ by, descending }: Order): Prisma.Sql {
  return Prisma.raw(by.map(([sql]) => `${sql} ${descending ? "DESC" : "ASC"}`).join(", "));
}

function afterSql({ by, descending }: Order, place: readonly string[]): Prisma.Sql {
  const values = by.map(([, type], index) => Prisma.sql`${place[index]}::${Prisma.raw(type)}`);
  const expressions = by.map(([sql]) => sql).join(", ");
  return Prisma.sql`(${Prisma.raw(`${expressions}) ${descending ? "<" : ">"} (`)}${Prisma.join(values)})`;
}
