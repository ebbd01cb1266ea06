import type { Kind } from "@/lib/jsonapi/filterable";
import type { Prisma } from "@/prisma/generated/client";

/** Missing times sort last. `mayContain` and `hour` have an index; one of the time itself would cost too many writes. */
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
  table: string;
  /** Marks a view that PostgreSQL searches by one id or by a scope, but not in a join. */
  isUnion?: boolean;
  /** Returns a SELECT of a scope's rows when `table` is neither a table nor a view. These rows can't be found by id. */
  rowsOfParent?: (id: Prisma.Sql, scope: string) => Prisma.Sql;
  /** Runs before the rows of a parent are read. */
  beforeReading?: (id: string, scope: string) => Promise<unknown>;
  columns: Readonly<Record<Name, Column>>;
  search: readonly NoInfer<Name>[];
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
