import { itemBody, listBody } from "@/lib/jsonapi/document";
import { exampleId } from "@/lib/jsonapi/example-id";
import { feedBody } from "@/lib/jsonapi/feed";
import type { Resource } from "@/lib/jsonapi/resource";
import type { Reading, ReadTarget } from "../operation";
import type { WriteOperation } from "../write-operation";
import { exampleDocument } from "./describe-write";
import { propertiesOf } from "./json-schema";

/** Words of the types that a write can name in its body. */
const singulars: Record<string, string> = {
  people: "person",
  groups: "group",
  courses: "course",
  categories: "category",
};

export function exampleQuery({ kind, resource }: ReadTarget): string {
  const names = Object.keys(resource.relationships).join(",");
  const pairs = [...(kind === "item" ? [] : ["limit=1"]), ...(names ? [`include=${names}`] : [])];
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

/** Uses shell variables for the key and ids; brackets in a URL need `-g`. */
export function exampleCommand(operation: Reading, baseUrl: string): string {
  const { path, resource, parent } = operation;
  const { singular } = parent?.resource ?? resource;
  const url = `${baseUrl}${path.replace("{id}", `$${idVariable(singular)}`)}${exampleQuery(operation)}`;
  return `curl -g -H "X-Api-Key: $LECTERN_API_KEY" \\\n  "${url}"`;
}

export function idVariable(word: string): string {
  return `${word.toUpperCase().replaceAll(" ", "_")}_ID`;
}

/** Uses shell variables for IDs in the body, too. */
export function exampleWrite(operation: WriteOperation, baseUrl: string): string {
  const { method, path, target, document, isVersioned } = operation;
  const url = `${baseUrl}${path.replace("{id}", target ? `$${idVariable(target.singular)}` : "4711")}`;
  const lines = [
    `curl -X ${method} -H "X-Api-Key: $LECTERN_API_KEY"`,
    ...(isVersioned ? [] : ['-H "Idempotency-Key: $(uuidgen)"']),
    ...(document ? ['-H "Content-Type: application/vnd.api+json"'] : []),
    `"${url}"`,
    ...(document ? [`-d '${withVariables(JSON.stringify(exampleDocument(operation)))}'`] : []),
  ];
  return lines.join(" \\\n  ");
}

// Ends the quotes of the shell around each variable.
function withVariables(body: string): string {
  return body.replaceAll("'", "’").replace(/"type":"(\w+)","id":"[-\w]+"/g, (_, type: string) => {
    const variable = idVariable(singulars[type] ?? type);
    return `"type":"${type}","id":"'"$${variable}"'"`;
  });
}

export function exampleAnswer(operation: Pick<Reading, "path" | keyof ReadTarget>, baseUrl: string): unknown {
  const { path, kind, resource, parent } = operation;
  const id = exampleId((parent?.resource ?? resource).type);
  const url = `${baseUrl}${path.replace("{id}", id)}${exampleQuery(operation)}`;
  const related = Object.values(resource.relationships).map(({ to }) => exampleObject(to(), baseUrl));
  const found = {
    data: JSON.stringify(exampleObject(resource, baseUrl)),
    included: related.length > 0 ? related.map((one) => JSON.stringify(one)).join() : null,
  };
  if (kind === "feed") return JSON.parse(feedBody([found.data], url, { next: 31_416n, newest: 31_416n }));
  const body =
    kind === "item" ? itemBody(found, url) : listBody({ ...found, hasNext: true, total: null }, url, 1);
  return JSON.parse(body);
}

function exampleObject(resource: Resource, baseUrl: string) {
  const { type, attributes } = resource;
  const relationships = linkagesOf(resource);
  const values = Object.entries(propertiesOf(attributes)).map(([name, { examples }]) => [
    name,
    (examples as unknown[] | undefined)?.[0],
  ]);
  return {
    type,
    id: exampleId(type),
    attributes: Object.fromEntries(values),
    ...(Object.keys(relationships).length > 0 && { relationships }),
    ...(!resource.hasNoItemPath && { links: { self: `${baseUrl}/v2/${type}/${exampleId(type)}` } }),
  };
}

function linkagesOf({ relationships }: Resource) {
  const linkages = Object.entries(relationships).map(([name, { to, many }]) => {
    const { type } = to();
    const identifier = { type, id: exampleId(type) };
    return [name, { data: many ? [identifier] : identifier }];
  });
  return Object.fromEntries(linkages);
}
