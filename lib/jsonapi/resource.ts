import type { ListQuery } from "./query";

/** A value of a public attribute. */
type Value = string | number | boolean | null;

/** A resource object without its type (JSON:API 1.1, "Resource Objects"). Attribute names are snake_case. */
export type Presented = { id: string; attributes: Record<string, Value> };

/** A kind of thing that the API lists, for a caller of type `Client`. */
export type Resource<Client> = {
  type: string;
  list(client: Client, query: ListQuery): Promise<Presented[]>;
};

type Definition<Client, Row> = {
  type: string;
  /** The rows of a page in their stable order (`created_at`, then `id`), and one more where there is a next page. */
  list(client: Client, query: ListQuery): Promise<Row[]>;
  /** Names each public field: a new column is private until someone writes its name here. */
  present(row: Row): Presented;
};

/** Defines a resource: its JSON:API type, where its rows come from, and what of a row is public. */
export function defineResource<Client, Row>({
  type,
  list,
  present,
}: Definition<Client, Row>): Resource<Client> {
  return { type, list: async (client, query) => (await list(client, query)).map(present) };
}

/** A time as the API writes it: UTC, whole seconds, `2026-11-21T08:30:00Z`. */
export function utcSeconds(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}
