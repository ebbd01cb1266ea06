import { expected, mostCharacters, mostValues, operatorsOf, schemaOf } from "@/lib/jsonapi/filter";
import { mostWords, paging } from "@/lib/jsonapi/query";
import { askableOf, type Resource } from "@/lib/jsonapi/resource";
import type { Endpoint } from "../paths";
import { type JsonSchema, jsonSchemaOf } from "./json-schema";

/** A parameter of a path (OpenAPI 3.1, "Parameter Object"). */
export type Parameter = {
  name: string;
  in: "query" | "path";
  description: string;
  required?: boolean;
  style?: "form";
  explode?: boolean;
  schema: JsonSchema;
};

/** Everything that can be asked of a path. */
export function parametersOf({ kind, resource, owner }: Endpoint): Parameter[] {
  const named = owner?.resource ?? (kind === "item" ? resource : null);
  return [
    ...(named ? [idParameter(named)] : []),
    ...(kind === "list" ? listParameters(resource) : []),
    ...itemParameters(resource),
  ];
}

function idParameter({ words, otherName }: Resource): Parameter {
  return {
    name: "id",
    in: "path",
    required: true,
    description: `The id of the ${words[1]}${otherName ? `, or its ${otherName}` : ""}.`,
    schema: otherName ? { type: "string" } : { type: "string", format: "uuid" },
  };
}

function listParameters(resource: Resource): Parameter[] {
  const { sorts, isSearchable } = askableOf(resource);
  const text = { type: "string", minLength: 1, maxLength: mostCharacters };
  return [
    query("page", "Which page, from 1.", numberSchema(paging.page)),
    query("limit", "How many on a page.", numberSchema(paging.limit)),
    list("sort", "By what they are ordered; `-` before a name reverses it. The id breaks every tie.", {
      ...{ minItems: 1, uniqueItems: true, default: sorts.slice(0, 1) },
      items: { type: "string", enum: sorts.flatMap((name) => [name, `-${name}`]) },
    }),
    ...(isSearchable
      ? [
          query(
            "q",
            `Up to ${mostWords} words that all occur in ${resource.search.join(", ")}, whatever their case.`,
            text,
          ),
        ]
      : []),
    query("meta[total]", "Whether `meta.total` should tell how many there are in all.", {
      type: "boolean",
      default: false,
    }),
    ...filterParameters(resource),
  ];
}

function filterParameters({ filters }: Resource): Parameter[] {
  return Object.entries(filters).flatMap(([name, field]) => {
    const operators = operatorsOf[field.kind];
    const value = jsonSchemaOf(schemaOf(field), "input");
    const plain = query(`filter[${name}]`, `The same as \`filter[${name}][${operators[0]}]\`.`, value);
    const named = operators.map((operator) => {
      const parameter = `filter[${name}][${operator}]`;
      const description = `${name} ${meanings[operator]}: ${expected(field)}.`;
      if (operator !== "in") return query(parameter, description, value);
      return list(parameter, description, { items: value, minItems: 1, maxItems: mostValues });
    });
    return [plain, ...named];
  });
}

/** What each operator of a filter means, between the name of a field and a value. */
export const meanings = {
  eq: "is",
  not_eq: "is not",
  cont: "contains, whatever its case",
  not_cont: "does not contain, whatever its case",
  in: "is one of several, separated by commas",
  gt: "is greater than",
  gteq: "is at least",
  lt: "is less than",
  lteq: "is at most",
};

function itemParameters(resource: Resource): Parameter[] {
  const { includes, fields } = askableOf(resource);
  const names = (values: readonly string[]) => ({ items: { type: "string", enum: values } });
  return [
    ...(includes.length > 0
      ? [list("include", "Related resources to send along in `included`.", names(includes))]
      : []),
    ...Object.entries(fields).map(([type, values]) =>
      list(`fields[${type}]`, `The only fields to send of ${type}.`, names(values)),
    ),
  ];
}

function numberSchema({ fallback, most }: { fallback: number; most: number }): JsonSchema {
  return { type: "integer", minimum: 1, maximum: most, default: fallback };
}

function query(name: string, description: string, schema: JsonSchema): Parameter {
  return { name, in: "query", description, schema };
}

function list(name: string, description: string, schema: JsonSchema): Parameter {
  return { ...query(name, description, { type: "array", ...schema }), style: "form", explode: false };
}
