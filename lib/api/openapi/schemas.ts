import { errorCodes } from "@/lib/jsonapi/errors";
import type { Resource } from "@/lib/jsonapi/resource";
import type { ReadTarget } from "../operation";
import { itemsWritten, readOperations, resources } from "../operations";
import { type JsonSchema, propertiesOf } from "./json-schema";
import { documentName, ref } from "./ref";

/** Closes every object, so that validation catches a leaked column. `fields` makes all attributes optional. */
export function componentSchemas(baseUrl: string): Record<string, JsonSchema> {
  return {
    ...Object.fromEntries(resources.map((resource) => [resource.type, resourceSchema(resource)])),
    ...Object.fromEntries(resources.flatMap(identifierSchemas)),
    ...Object.fromEntries(
      [...itemsWritten, ...readOperations].map((one) => [documentName(one), documentSchema(one)]),
    ),
    list_links: linksSchema(baseUrl, ["self", "prev", "next"]),
    feed_links: linksSchema(baseUrl, ["self", "next"], ["self", "next"]),
    self_link: linksSchema(baseUrl, ["self"]),
    feed_meta: closed(
      {
        newest_cursor: {
          type: "string",
          description:
            "The cursor of the newest event. Later ones, and those that still wait for a position, come after it.",
        },
      },
      ["newest_cursor"],
    ),
    list_meta: closed({ total: { type: "integer", minimum: 0, description: "The total count." } }),
    errors: errorsSchema(),
    write_errors: writeErrorsSchema(),
  };
}

function documentSchema({ kind, resource }: ReadTarget): JsonSchema {
  const item = ref("schemas", resource.type);
  const { relationships } = resource;
  const types = Object.values(relationships).map(({ to }) => ref("schemas", to().type));
  const included = { type: "array", items: types.length > 1 ? { oneOf: types } : types[0] };
  const members = {
    links: ref("schemas", { list: "list_links", feed: "feed_links", item: "self_link" }[kind]),
    data: kind === "item" ? item : { type: "array", items: item },
    ...(types.length > 0 && { included }),
    ...(kind !== "item" && { meta: ref("schemas", kind === "feed" ? "feed_meta" : "list_meta") }),
  };
  return closed(members, ["links", "data", ...(kind === "feed" ? ["meta"] : [])]);
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

function linksSchema(baseUrl: string, names: string[], required = ["self"]): JsonSchema {
  const link = { type: "string", pattern: `^${baseUrl.replace(/[.]/g, "\\.")}/v2/` };
  return closed(Object.fromEntries(names.map((name) => [name, link])), required);
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
    links: closed({ about: { type: "string", format: "uri" } }),
    meta: {
      ...closed({ merged_into: { type: "string", format: "uuid" }, oldest_cursor: { type: "string" } }, []),
      description:
        "`merged_into`: the person who has everything of the one that an admin merged into them; `links.about` leads there. `oldest_cursor`: the cursor that begins with the oldest event.",
    },
  };
  const object = closed(error, ["id", "status", "code", "title", "detail"]);
  return closed({ errors: { type: "array", minItems: 1, items: object } });
}

/** Stays open, because each refusal of the domain has its code and tells what it can in `meta`. */
function writeErrorsSchema(): JsonSchema {
  const text = { type: "string" };
  const error = {
    id: { type: "string", format: "uuid" },
    status: { type: "string", pattern: "^[45][0-9]{2}$" },
    code: text,
    title: text,
    detail: text,
    source: closed({ parameter: text, pointer: text }, []),
    links: closed({ about: { type: "string", format: "uri" } }),
    meta: { type: "object", properties: { id: { type: "string", format: "uuid" } } },
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
