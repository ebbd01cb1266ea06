import { v5 as uuidv5 } from "uuid";
import { itemDocument, listDocument } from "@/lib/jsonapi/document";
import { parseItemQuery, parseListQuery } from "@/lib/jsonapi/query";
import { askableOf, type Resource } from "@/lib/jsonapi/resource";
import { type Endpoint, endpoints, type Path } from "../paths";
import { propertiesOf } from "./json-schema";

/** The id of the resource of a type that examples show. */
export function exampleId(type: string): string {
  return uuidv5(`https://lectern.invalid/${type}`, uuidv5.URL);
}

/** The query of the example of a path: everything related, on a short page. */
export function exampleQuery({ kind, resource }: Endpoint): string {
  const names = Object.keys(resource.relationships).join(",");
  const pairs = [...(kind === "list" ? ["limit=1"] : []), ...(names ? [`include=${names}`] : [])];
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

/** What to type to see a path: the key and ids are variables of the shell. Brackets in an address need `-g`. */
export function exampleCommand(path: Path, baseUrl: string): string {
  const endpoint: Endpoint = endpoints[path];
  const [, word] = (endpoint.owner?.resource ?? endpoint.resource).words;
  const url = `${baseUrl}${path.replace("{id}", `$${word.toUpperCase()}_ID`)}${exampleQuery(endpoint)}`;
  return `curl -g -H "X-Api-Key: $LECTERN_API_KEY" \\\n  "${url}"`;
}

/** An answer of a path, made by what makes the real ones, out of the examples of the resource's attributes. */
export async function exampleAnswer(path: Path, baseUrl: string): Promise<unknown> {
  const endpoint: Endpoint = endpoints[path];
  const { kind, resource, owner } = endpoint;
  const id = exampleId((owner?.resource ?? resource).type);
  const url = new URL(`${baseUrl}${path.replace("{id}", id)}${exampleQuery(endpoint)}`);
  const example = exampleOf(resource);
  const row = { id: exampleId(resource.type) };
  const askable = askableOf(resource);
  if (kind === "item")
    return itemDocument(null, example, row, parseItemQuery(url.searchParams, askable), url.href);
  const page = { rows: [row], hasNext: true, total: null };
  return listDocument(null, example, page, parseListQuery(url.searchParams, askable), url.href);
}

function exampleOf(resource: Resource): Resource {
  const { attributes, relationships } = resource;
  const related = Object.entries(relationships).map(([name, relationship]) => {
    const to = () => exampleOf(relationship.to());
    const pairs = async (_client: unknown, rows: readonly { id: string }[]) =>
      rows.map(({ id }) => [id, exampleId(relationship.to().type)] as const);
    return [name, { ...relationship, to, pairs }];
  });
  const values = Object.entries(propertiesOf(attributes)).map(([name, { examples }]) => [
    name,
    (examples as unknown[] | undefined)?.[0],
  ]);
  return {
    ...resource,
    relationships: Object.fromEntries(related),
    find: async (_client, ids) => ids.map((id) => ({ id })),
    present: () => Object.fromEntries(values),
  };
}
