import type { Fields, ItemQuery, ListQuery } from "./query";
import type { Page, Relationship, Resource } from "./resource";

/** The links of a list (specification 2.4). The key of a link that does not exist is absent. */
export type Links = { self: string; prev?: string; next?: string };

type Identifier = { type: string; id: string };

/** A resource object (JSON:API 1.1, "Resource Objects"). */
export type ResourceObject = Identifier & {
  attributes?: Record<string, unknown>;
  relationships?: Record<string, { data: Identifier | Identifier[] | null }>;
};

/** A page of a list as it goes over the wire (JSON:API 1.1, "Top Level"). */
export type ListDocument = {
  links: Links;
  data: ResourceObject[];
  included?: ResourceObject[];
  meta?: { total: number };
};

/** A single resource as it goes over the wire. */
export type ItemDocument = { links: { self: string }; data: ResourceObject; included?: ResourceObject[] };

type Row = { id: string };

/**
 * Builds the document of one page.
 * @param url the request's URL, absolute, on the configured base URL
 */
export async function listDocument<Client>(
  client: Client,
  resource: Resource<Client>,
  page: Page<Row>,
  query: ListQuery,
  url: string,
): Promise<ListDocument> {
  const { data, included } = await withIncluded(client, resource, page.rows, query);
  return {
    links: pageLinks(url, query.page, page.hasNext),
    data,
    ...(included && { included }),
    ...(page.total !== null && { meta: { total: page.total } }),
  };
}

/** Builds the document of one resource. */
export async function itemDocument<Client>(
  client: Client,
  resource: Resource<Client>,
  row: Row,
  query: ItemQuery,
  url: string,
): Promise<ItemDocument> {
  const { data, included } = await withIncluded(client, resource, [row], query);
  return { links: { self: url }, data: data[0] as ResourceObject, ...(included && { included }) };
}

/** Links to the pages around one; every other parameter of the URL is kept, in its order. */
export function pageLinks(url: string, page: number, hasNext: boolean): Links {
  return {
    self: url,
    ...(page > 1 && { prev: withPage(url, page - 1) }),
    ...(hasNext && { next: withPage(url, page + 1) }),
  };
}

type Linkage<Client> = { name: string; relationship: Relationship<Client, Row>; ids: Map<string, string[]> };

// A relationship to many is told when it is included; one to one is part of the row and always told.
async function withIncluded<Client>(
  client: Client,
  resource: Resource<Client>,
  rows: Row[],
  { include, fields }: ItemQuery,
) {
  const told = Object.entries(resource.relationships).filter(
    ([name, { many }]) => !many || include.includes(name),
  );
  const linkages = await Promise.all(
    told.map(async ([name, relationship]) => ({
      name,
      relationship,
      ids: grouped(await relationship.pairs(client, rows)),
    })),
  );
  const data = rows.map((row) => resourceObject(resource, row, fields, linkages));
  if (include.length === 0) return { data };
  const wanted = linkages.filter(({ name }) => include.includes(name));
  const included = await Promise.all(wanted.map((linkage) => related(client, linkage, fields)));
  return { data, included: included.flat() };
}

function resourceObject(
  resource: Resource,
  row: Row,
  fields: Fields,
  linkages: Linkage<unknown>[],
): ResourceObject {
  const wanted = fields[resource.type];
  const isWanted = (name: string) => !wanted || wanted.includes(name);
  const attributes = Object.entries(resource.present(row)).filter(([name]) => isWanted(name));
  const relationships = linkages.filter(({ name }) => isWanted(name));
  return {
    type: resource.type,
    id: row.id,
    ...(attributes.length > 0 && { attributes: Object.fromEntries(attributes) }),
    ...(relationships.length > 0 && {
      relationships: Object.fromEntries(
        relationships.map((one) => [one.name, { data: linkageOf(one, row.id) }]),
      ),
    }),
  };
}

function linkageOf({ relationship, ids }: Linkage<unknown>, owner: string): Identifier | Identifier[] | null {
  const { type } = relationship.to();
  const identifiers = (ids.get(owner) ?? []).map((id) => ({ type, id }));
  return relationship.many ? identifiers : (identifiers[0] ?? null);
}

async function related<Client>(
  client: Client,
  { relationship, ids }: Linkage<Client>,
  fields: Fields,
): Promise<ResourceObject[]> {
  const resource = relationship.to();
  const wanted = [...new Set([...ids.values()].flat())];
  const rows = wanted.length > 0 ? await resource.find(client, wanted) : [];
  return rows.map((row) => resourceObject(resource, row, fields, []));
}

function grouped(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const [owner, id] of pairs) {
    const known = groups.get(owner);
    if (known) known.push(id);
    else groups.set(owner, [id]);
  }
  return groups;
}

function withPage(url: string, page: number): string {
  const [path = "", ...rest] = url.split("?");
  const wanted = page === 1 ? [] : [`page=${page}`];
  const pairs = rest.join("?").split("&").filter(Boolean);
  const at = pairs.findIndex((pair) => new URLSearchParams(pair).has("page"));
  const changed = at < 0 ? [...pairs, ...wanted] : pairs.toSpliced(at, 1, ...wanted);
  return changed.length > 0 ? `${path}?${changed.join("&")}` : path;
}
