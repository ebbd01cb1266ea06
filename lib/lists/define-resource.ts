import { validate } from "uuid";
import type { z } from "zod";
import type { ApiClient } from "@/lib/actor";
import type { Relationship, Resource } from "@/lib/jsonapi/resource";
import type { ListDefinition } from "./definition";
import { readPage, readRows } from "./read-page";

type Definition<Row extends { id: string }, Name extends string, Attributes extends z.ZodObject> = {
  type: string;
  words: readonly [string, string];
  about: string;
  rows: ListDefinition<Name>;
  attributes: Attributes;
  /** The first is the default; a sort or filter that the rows cannot serve does not compile. */
  sorts: readonly [NoInfer<Name>, ...NoInfer<Name>[]];
  filters: readonly NoInfer<Name>[];
  relationships?: Readonly<Record<string, Relationship<ApiClient, Row>>>;
  /** The id behind another name that a path may use, such as a course's permalink. */
  otherName?: { attribute: string; findId: (name: string) => Promise<string | null> };
  /** Names each public field: a new column is private until someone writes its name here. */
  present(row: Row): z.infer<Attributes>;
};

/** Defines a resource of the API over the rows of a list. */
export function defineResource<
  Row extends { id: string },
  Name extends string,
  Attributes extends z.ZodObject,
>(definition: Definition<Row, Name, Attributes>): Resource<ApiClient, Row> {
  const { rows, filters, relationships = {}, otherName, ...rest } = definition;
  const related = Object.values(relationships).flatMap((relationship) => relationship.tables);
  return {
    ...rest,
    relationships,
    otherName: otherName?.attribute,
    filters: Object.fromEntries(filters.map((name) => [name, rows.columns[name]])),
    search: rows.search,
    tables: [...new Set([...rows.tables, ...related])],
    list: (_client, scope, query) => readPage<Row>(rows, scope, query),
    find: (_client, ids) => readRows<Row>(rows, ids),
    findOne: async (_client, name) => {
      // No text in PostgreSQL has a NUL.
      const isName = !name.includes("\0");
      const id = validate(name) ? name : isName && (await otherName?.findId(name));
      return id ? ((await readRows<Row>(rows, [id]))[0] ?? null) : null;
    },
  };
}
