import type { Kind } from "@/lib/jsonapi/filter";
import type { Prisma } from "@/prisma/generated/client";

/**
 * A column of a list: an SQL expression over its table, and what it holds. `nullable` times can be sorted by, missing
 * ones last. `matches` is the condition of an `exact` column that lies in another table.
 */
export type Column = {
  sql: string;
  kind: Kind;
  values?: readonly string[];
  /** Its SQL type, where the kind does not tell. */
  type?: string;
  nullable?: boolean;
  matches?: (values: string[]) => Prisma.Sql;
};

/** How the rows of a list are found: everything that its queries are made of. */
export type ListDefinition<Name extends string = string> = {
  /** The table, whose key is `id`. */
  table: string;
  /** What is selected of a row, over the table. */
  select: Prisma.Sql;
  columns: Readonly<Record<Name, Column>>;
  /** Text columns that `q` searches. */
  search: readonly NoInfer<Name>[];
  /** To what a list may be limited, by its id: activities to a course. */
  scopes: Readonly<Record<string, (id: string) => Prisma.Sql>>;
  /** Every table that the rows are made from: when none of them has changed, neither has the list. */
  tables: readonly string[];
};
