import { z } from "zod";
import type { Relationship, Resource } from "@/lib/jsonapi/resource";
import { Prisma } from "@/prisma/generated/client";
import type { ListDefinition } from "./definition";

export type StoredResource = Omit<Resource, "relationships"> & {
  rows: ListDefinition;
  /** Maps each attribute to SQL over a row. A new column stays private until it is named here. */
  values: Readonly<Record<string, () => Prisma.Sql>>;
  relationships: Readonly<Record<string, StoredRelationship>>;
  /** The column of `external_ids` that names a row. Each owner of API keys sees the IDs that their keys gave. */
  externalIdColumn?: ExternalIdColumn;
};

export type ExternalIdColumn = "person_id" | "group_id" | "course_id";

/** `ids` is an expression over a row for one related resource, or a SELECT in the response's order for many. */
export type StoredRelationship = Omit<Relationship, "to"> & { to: () => StoredResource; ids: Prisma.Sql };

type Attribute = { schema: z.ZodType; sql: () => Prisma.Sql };

type Definition<Name extends string> = {
  type: string;
  plural: string;
  singular: string;
  about: string;
  rows: ListDefinition<Name>;
  attributes: Readonly<Record<string, Attribute>>;
  sorts: readonly [NoInfer<Name>, ...NoInfer<Name>[]];
  filters: readonly NoInfer<Name>[];
  relationships?: Readonly<Record<string, StoredRelationship>>;
  otherName?: NoInfer<Name>;
  externalIdColumn?: ExternalIdColumn;
  hasNoItemPath?: true;
};

export function defineResource<Name extends string>(definition: Definition<Name>): StoredResource {
  const { rows, attributes, filters, relationships = {}, otherName, hasNoItemPath, ...rest } = definition;
  const named = Object.entries(attributes);
  const schemas = named.map(([name, { schema }]) => [name, schema]);
  if (rest.externalIdColumn) schemas.push(["external_id", externalId]);
  return {
    ...rest,
    rows,
    relationships,
    ...(otherName && { otherName }),
    ...((rows.rowsOfParent || hasNoItemPath) && { hasNoItemPath: true }),
    attributes: z.object(Object.fromEntries(schemas)),
    values: Object.fromEntries(named.map(([name, { sql }]) => [name, sql])),
    filters: Object.fromEntries(filters.map((name) => [name, rows.columns[name]])),
    search: rows.search,
  };
}

const externalId = z
  .string()
  .nullable()
  .meta({
    description: "Your own ID of it, which only keys of the same owner see and set.",
    examples: ["4711"],
  });

export const attribute = (schema: z.ZodType, sql: string): Attribute => ({
  schema,
  sql: () => Prisma.raw(sql),
});

/** Formats UTC in whole seconds: `2026-11-21T08:30:00Z`. */
export const timeAttribute = (schema: z.ZodType, sql: string): Attribute =>
  attribute(schema, `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
