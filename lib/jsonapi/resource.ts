import { z } from "zod";
import type { Filterable } from "./filterable";
import type { Queryable } from "./query";

export type Resource = {
  type: string;
  plural: string;
  singular: string;
  about: string;
  attributes: z.ZodObject;
  sorts: readonly string[];
  filters: Readonly<Record<string, Filterable>>;
  search: readonly string[];
  relationships: Readonly<Record<string, Relationship>>;
  otherName?: string;
  /** Parameters of its list that aren't fields, such as the day of a report. With `isNamed`, they have a name: `field[Department]`. */
  parameters?: Readonly<Record<string, Filterable & { description: string; isNamed?: true }>>;
  /** Only lists contain it, so it has no path and no `links.self`. */
  hasNoItemPath?: boolean;
};

export type Relationship = { to: () => Resource; many: boolean };

export const utcTime = z.iso.datetime({ precision: 0 });
export const createdTime = utcTime.meta({
  description: "When it was created.",
  examples: ["2026-09-01T06:00:00Z"],
});
export const updatedTime = utcTime.meta({
  description: "When it last changed.",
  examples: ["2026-11-21T08:30:00Z"],
});

export function queryableOf(resource: Resource): Queryable {
  const related = Object.values(resource.relationships).map(({ to }) => to());
  const types = [resource, ...related].map((one) => [one.type, fieldsOf(one)]);
  return {
    sorts: resource.sorts,
    filters: resource.filters,
    isSearchable: resource.search.length > 0,
    includes: Object.keys(resource.relationships),
    fields: Object.fromEntries(types),
  };
}

/** Attributes and relationships share a namespace. */
export function fieldsOf({ attributes, relationships }: Resource): string[] {
  return [...Object.keys(attributes.shape), ...Object.keys(relationships)];
}
