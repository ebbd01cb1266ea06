import { z } from "zod";
import type { Relationship, Resource } from "@/lib/jsonapi/resource";
import { Prisma } from "@/prisma/generated/client";
import type { ListDefinition } from "./definition";

/** A resource that PostgreSQL puts into JSON. */
export type StoredResource = Omit<Resource, "relationships"> & {
  rows: ListDefinition;
  /** An expression of each attribute over a row of the table: a new column stays private until it is named here. */
  values: Readonly<Record<string, () => Prisma.Sql>>;
  relationships: Readonly<Record<string, StoredRelationship>>;
};

/** `ids`: of one that is to one, an expression over a row of the table; of one to many, a SELECT in the response's order. */
export type StoredRelationship = Omit<Relationship, "to"> & { to: () => StoredResource; ids: Prisma.Sql };

type Attribute = { schema: z.ZodType; sql: () => Prisma.Sql };

type Definition<Name extends string> = {
  type: string;
  plural: string;
  singular: string;
  about: string;
  rows: ListDefinition<Name>;
  attributes: Readonly<Record<string, Attribute>>;
  /** The first is the default. Names without a column do not compile. */
  sorts: readonly [NoInfer<Name>, ...NoInfer<Name>[]];
  filters: readonly NoInfer<Name>[];
  relationships?: Readonly<Record<string, StoredRelationship>>;
  /** A unique text column by which a path may name one instead of its id, such as a course's permalink. */
  otherName?: NoInfer<Name>;
};

export function defineResource<Name extends string>(definition: Definition<Name>): StoredResource {
  const { rows, attributes, filters, relationships = {}, otherName, ...rest } = definition;
  const named = Object.entries(attributes);
  return {
    ...rest,
    rows,
    relationships,
    ...(otherName && { otherName }),
    ...(rows.rowsOfParent && { hasNoItemPath: true }),
    attributes: z.object(Object.fromEntries(named.map(([name, { schema }]) => [name, schema]))),
    values: Object.fromEntries(named.map(([name, { sql }]) => [name, sql])),
    filters: Object.fromEntries(filters.map((name) => [name, rows.columns[name]])),
    search: rows.search,
  };
}

/** @param sql an expression over a row of the table, such as `courses.name` */
export const attribute = (schema: z.ZodType, sql: string): Attribute => ({
  schema,
  sql: () => Prisma.raw(sql),
});

/** UTC, whole seconds: `2026-11-21T08:30:00Z`. */
export const timeAttribute = (schema: z.ZodType, sql: string): Attribute =>
  attribute(schema, `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
