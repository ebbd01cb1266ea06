import { z } from "zod";
import type { Filterable } from "./filter";
import type { Askable, ListQuery } from "./query";

type Identified = { id: string };

/**
 * A kind of thing that the API shows to a caller of type `Client`: its JSON:API type, its public fields, what can be
 * asked, where it comes from.
 */
// biome-ignore lint/suspicious/noExplicitAny: whoever shows a resource knows nothing of its rows but their id.
export type Resource<Client = any, Row extends Identified = any> = {
  type: string;
  /** In plural and singular, for people: `["people", "person"]`. */
  words: readonly [string, string];
  /** What it is, in a sentence or two, for those who write clients. */
  about: string;
  attributes: z.ZodObject;
  sorts: readonly string[];
  filters: Readonly<Record<string, Filterable>>;
  search: readonly string[];
  relationships: Readonly<Record<string, Relationship<Client, Row>>>;
  /** Which tables an answer is made from: it stays right as long as none of them changes. */
  tables: readonly string[];
  /** The attribute by which a path may name one, beside its id. */
  otherName?: string;
  present(row: Row): Record<string, unknown>;
  list(client: Client, scope: Scope | null, query: ListQuery): Promise<Page<Row>>;
  find(client: Client, ids: readonly string[]): Promise<Row[]>;
  /** The row that a path names, or null. */
  findOne(client: Client, name: string): Promise<Row | null>;
};

/** A list that belongs to something: the activities of a course. */
export type Scope = { name: string; id: string };

/** The rows of a page; `total` only when it was asked for. */
export type Page<Row> = { rows: Row[]; hasNext: boolean; total: number | null };

/** Resources that a resource belongs to or has; `pairs` are of ids, the owner's first, in their order. */
export type Relationship<Client, Row> = {
  to: () => Resource<Client>;
  many: boolean;
  tables: readonly string[];
  pairs(client: Client, rows: readonly Row[]): Promise<readonly (readonly [string, string])[]>;
};

/** A time among the attributes of a resource, and the two that nearly every resource has. */
export const utcTime = z.iso.datetime({ precision: 0 });
export const createdTime = utcTime.meta({
  description: "When it was made.",
  examples: ["2026-09-01T06:00:00Z"],
});
export const updatedTime = utcTime.meta({
  description: "When it last changed.",
  examples: ["2026-11-21T08:30:00Z"],
});

/** A time as the API writes it: UTC, whole seconds, `2026-11-21T08:30:00Z`. */
export function utcSeconds(time: Date): string;
export function utcSeconds(time: Date | null): string | null;
export function utcSeconds(time: Date | null): string | null {
  return time && `${time.toISOString().slice(0, 19)}Z`;
}

/** A day as the API writes it: `2026-11-21`. */
export function utcDay(time: Date | null): string | null {
  return time?.toISOString().slice(0, 10) ?? null;
}

/** What a request may ask of a resource. */
export function askableOf(resource: Resource): Askable {
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

/** The public fields of a resource: its attributes and relationships share one name space. */
export function fieldsOf({ attributes, relationships }: Resource): string[] {
  return [...Object.keys(attributes.shape), ...Object.keys(relationships)];
}
