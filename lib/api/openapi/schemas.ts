import { errorCodes } from "@/lib/jsonapi/errors";
import type { Resource } from "@/lib/jsonapi/resource";
import type { ReadTarget } from "../operation";
import { readOperations, resources } from "../operations";
import { type JsonSchema, propertiesOf } from "./json-schema";
import { documentName, ref } from "./ref";

/** Closes every object, so that validation catches a leaked column. `fields` makes all attributes optional. */
export function componentSchemas(baseUrl: string): Record<string, JsonSchema> {
  return {
    ...Object.fromEntries(resources.map((resource) => [resource.type, resourceSchema(resource)])),
    ...Object.fromEntries(resources.flatMap(identifierSchemas)),
    ...Object.fromEntries(readOperations.map((one) => [documentName(one), documentSchema(one)])),
    list_links: linksSchema(baseUrl, ["self", "prev", "next"]),
    self_link: linksSchema(baseUrl, ["self"]),
    list_meta: closed({ total: { type: "integer", minimum: 0, description: "The total count." } }),
    errors: errorsSchema(),
  };
}

function documentSchema({ kind, resource }: ReadTarget): JsonSchema {
  const item = ref("schemas", resource.type);
  const { relationships } = resource;
  const types = Object.values(relationships).map(({ to }) => ref("schemas", to().type));
  const included = { type: "array", items: types.length > 1 ? { oneOf: types } : types[0] };
  const members = {
    links: ref("schemas", kind === "list" ? "list_links" : "self_link"),
    data: kind === "list" ? { type: "array", items: item } : item,
    ...(types.length > 0 && { included }),
    ...(kind === "list" && { meta: ref("schemas", "list_meta") }),
  };
  return closed(members, ["links", "data"]);
}

function identifierSchemas({ relationships }: Resource): [string, JsonSchema][] {
  return Object.values(relationships).map(({ to }) => [identifierName(to()), closed(identity(to().type))]);
}

const identifierName = ({ type }: Resource) => `${type}_identifier`;

function resourceSchema({ type, attributes, relationships, about, hasNoItemPath }: Resource): JsonSchema {
  const related = Object.entries(relationships).map(([name, { to, many }]) => {
    const identifier = ref("schemas", identifierName(to()));
    const data = many ? { type: "array", items: identifier } : { oneOf: [identifier, { type: "null" }] };
    return [name, closed({ data })];
  });
  const members = {
    ...identity(type),
    attributes: closed(propertiesOf(attributes), []),
    ...(related.length > 0 && { relationships: closed(Object.fromEntries(related), []) }),
    ...(!hasNoItemPath && { links: ref("schemas", "self_link") }),
  };
  return {
    ...closed(members, ["type", "id", ...(hasNoItemPath ? [] : ["links"])]),
    description: about,
  };
}

function identity(type: string) {
  return { type: { type: "string", const: type }, id: { type: "string", format: "uuid" } };
}

function linksSchema(baseUrl: string, names: string[]): JsonSchema {
  const link = { type: "string", pattern: `^${baseUrl.replace(/[.]/g, "\\.")}/v2/` };
  return closed(Object.fromEntries(names.map((name) => [name, link])), ["self"]);
}

function errorsSchema(): JsonSchema {
  const codes = Object.entries(errorCodes);
  const error = {
    id: { type: "string", format: "uuid", description: "The ID of this request in the platform's log." },
    status: { type: "string", enum: [...new Set(codes.map(([, { status }]) => String(status)))] },
    code: { type: "string", enum: codes.map(([code]) => code) },
    title: { type: "string" },
    detail: { type: "string", description: "What is wrong with this request, and what would be right." },
    source: closed({ parameter: { type: "string" } }),
  };
  const object = closed(error, ["id", "status", "code", "title", "detail"]);
  return closed({ errors: { type: "array", minItems: 1, items: object } });
}

function closed(properties: Record<string, unknown>, required = Object.keys(properties)): JsonSchema {
  return {
    type: "object",
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
  };
}
