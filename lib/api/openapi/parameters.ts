import { feedPaging } from "@/lib/jsonapi/feed";
import { maxCharacters, maxValues, operatorsOf, schemaOf } from "@/lib/jsonapi/filter";
import { maxWords, paging } from "@/lib/jsonapi/query";
import { queryableOf, type Resource } from "@/lib/jsonapi/resource";
import { expectedValue } from "@/lib/messages/api-errors";
import type { ReadTarget } from "../operation";
import { type JsonSchema, jsonSchemaOf } from "./json-schema";

export type Parameter = {
  name: string;
  in: "query" | "path";
  description: string;
  required?: boolean;
  style?: "form" | "deepObject";
  explode?: boolean;
  schema: JsonSchema;
};

export function parametersOf({ kind, resource, parent }: ReadTarget): Parameter[] {
  if (kind === "feed") return feedParameters(resource);
  const identified = parent?.resource ?? (kind === "item" ? resource : null);
  return [
    ...(identified ? [idParameter(identified)] : []),
    ...(kind === "list" ? listParameters(resource) : []),
    ...itemParameters(resource),
  ];
}

export function idParameter({ singular, otherName }: Resource): Parameter {
  return {
    name: "id",
    in: "path",
    required: true,
    description: `The ID of the ${singular}${otherName ? `, or its ${otherName}` : ""}.`,
    schema: otherName ? { type: "string" } : { type: "string", format: "uuid" },
  };
}

function listParameters(resource: Resource): Parameter[] {
  const { sorts, isSearchable } = queryableOf(resource);
  const text = { type: "string", minLength: 1, maxLength: maxCharacters };
  return [
    query("page", "The page number, starting at 1.", numberSchema(paging.page)),
    query("limit", "How many results per page.", numberSchema(paging.limit)),
    list("sort", "What to sort by; `-` before a name reverses it. Ties are sorted by ID.", {
      ...{ minItems: 1, uniqueItems: true, default: sorts.slice(0, 1) },
      items: { type: "string", enum: sorts.flatMap((name) => [name, `-${name}`]) },
    }),
    ...(isSearchable
      ? [
          query(
            "q",
            `Up to ${maxWords} words that all occur in ${resource.search.join(", ")}, in any case.`,
            text,
          ),
        ]
      : []),
    query("meta[total]", "Whether to add the total count as `meta.total`.", {
      type: "boolean",
      default: false,
    }),
    ...Object.entries(resource.parameters ?? {}).map(([name, { description, isNamed, ...field }]) => {
      const value = jsonSchemaOf(schemaOf(field), "input");
      return isNamed ? named(name, description, value) : query(name, description, value);
    }),
    ...filterParameters(resource),
  ];
}

function feedParameters(resource: Resource): Parameter[] {
  const { "page[after]": after, wait } = resource.parameters ?? {};
  const { limit, wait: waiting } = feedPaging;
  return [
    query("page[after]", after?.description ?? "", { type: "string", pattern: "^[0-9]{1,19}$" }),
    query("limit", `How many ${resource.plural} to return at most.`, numberSchema(limit)),
    query("wait", wait?.description ?? "", { ...numberSchema(waiting), minimum: 0 }),
    ...filterParameters(resource),
  ];
}

function filterParameters({ filters }: Resource): Parameter[] {
  return Object.entries(filters).flatMap(([name, field]) => {
    const operators = operatorsOf[field.kind];
    const value = jsonSchemaOf(schemaOf(field), "input");
    const plain = query(`filter[${name}]`, `The same as \`filter[${name}][${operators[0]}]\`.`, value);
    const withOperator = operators.map((operator) => {
      const parameter = `filter[${name}][${operator}]`;
      const description = `${name} ${meanings[operator]}: ${expectedValue(field)}.`;
      if (operator !== "in") return query(parameter, description, value);
      return list(parameter, description, { items: value, minItems: 1, maxItems: maxValues });
    });
    return [plain, ...withOperator];
  });
}

export const meanings = {
  eq: "is",
  not_eq: "is not",
  cont: "contains, in any case",
  not_cont: "does not contain, in any case",
  in: "is one of several, separated by commas",
  gt: "is greater than",
  gteq: "is at least",
  lt: "is less than",
  lteq: "is at most",
};

export function itemParameters(resource: Resource): Parameter[] {
  const { includes, fields } = queryableOf(resource);
  const names = (values: readonly string[]) => ({ items: { type: "string", enum: values } });
  return [
    ...(includes.length > 0
      ? [list("include", "Related resources to add in `included`.", names(includes))]
      : []),
    ...Object.entries(fields).map(([type, values]) =>
      list(`fields[${type}]`, `The only fields of ${type} to return.`, names(values)),
    ),
  ];
}

function numberSchema({ fallback, max }: { fallback: number; max: number }): JsonSchema {
  return { type: "integer", minimum: 1, maximum: max, default: fallback };
}

function query(name: string, description: string, schema: JsonSchema): Parameter {
  return { name, in: "query", description, schema };
}

function named(name: string, description: string, value: JsonSchema): Parameter {
  const schema = { type: "object", additionalProperties: value };
  return { ...query(name, description, schema), style: "deepObject", explode: true };
}

function list(name: string, description: string, schema: JsonSchema): Parameter {
  return { ...query(name, description, { type: "array", ...schema }), style: "form", explode: false };
}
