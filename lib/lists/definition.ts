import type { Kind } from "@/lib/jsonapi/filterable";
import type { Prisma } from "@/prisma/generated/client";

/**
 * `nullable` times sort last when missing. `matches` is the condition of an `exact` column in another table. `mayContain`
 * is a condition with an index, true of every row whose text contains one of three letters or more, in any case. `join` is
 * where the column is read from, beside the table. `hour` is an expression of a time's hour, with an index: where an
 * index of the time itself would cost too many writes.
 */
export type Column = {
  sql: string;
  kind: Kind;
  values?: readonly string[];
  type?: string;
  nullable?: boolean;
  join?: string;
  hour?: string;
  mayContain?: (text: string) => Prisma.Sql;
  matches?: (values: string[]) => Prisma.Sql;
};

export type ListDefinition<Name extends string = string> = {
  /** Its key is `id`. A view may take its place. */
  table: string;
  /** Of a view: PostgreSQL finds its rows by a condition that names one id, or those of a scope, but not in a join. */
  isUnion?: boolean;
  /**
   * What `table` stands for where it is neither a table nor a view: a SELECT of the rows of a scope, by its id and its name. None of
   * them is found by its own id.
   */
  rowsOfParent?: (id: Prisma.Sql, scope: string) => Prisma.Sql;
  columns: Readonly<Record<Name, Column>>;
  search: readonly NoInfer<Name>[];
  /** Conditions that limit the list by an id, such as activities to a course. */
  scopes: Readonly<Record<string, (id: Prisma.Sql) => Prisma.Sql>>;
};

export function sqlTypeOf({ type, kind }: Column): string {
  return type ?? types[kind];
}

const types = {
  text: "text",
  exact: "text",
  enum: "text",
  number: "int",
  time: "timestamptz",
  date: "date",
  boolean: "boolean",
};
