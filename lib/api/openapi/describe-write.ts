import type { z } from "zod";
import type { Code } from "@/lib/jsonapi/errors";
import { exampleId } from "@/lib/jsonapi/example-id";
import type { RequestSchema } from "@/lib/jsonapi/request-document";
import type { StoredResource } from "@/lib/lists/define-resource";
import { mediaTypes } from "../negotiation";
import type { Operation, Parent } from "../operation";
import { nameOf, operationId } from "./describe-read";
import { type JsonSchema, jsonSchemaOf, propertiesOf } from "./json-schema";
import { idParameter, itemParameters } from "./parameters";
import { documentName, ref } from "./ref";
import { documentResponse, errorResponses, headersOf, writeStatuses } from "./responses";

/** The body that a write takes: a resource, resource identifiers, or something of its own. */
export type RequestBody =
  | { kind: "resource"; schema: RequestSchema; isNew: boolean }
  | { kind: "linkage"; type: string }
  | { kind: "other"; schema: z.ZodType; example: unknown };

export type WriteDescription = Pick<Operation, "summary"> & {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  /** The resource of the answer. */
  resource: StoredResource;
  parent?: Parent;
  /** The resource that `{id}` names. */
  target?: StoredResource;
  /** `{id}` is the client's own ID. */
  isByExternalId?: boolean;
  /** Takes If-Match with a version of the target. */
  isVersioned?: boolean;
  /** The words of its operation ID, such as create and group. */
  name: readonly string[];
  about?: string;
  document: RequestBody | null;
  answers: readonly (200 | 201 | 204)[];
  /** The JSON Schema of a 200 that isn't the resource. */
  result?: JsonSchema;
};

export function describeWrite(description: WriteDescription) {
  const { resource, target, summary, name, about, document, isVersioned, isByExternalId, result } =
    description;
  return {
    operationId: nameOf(name),
    summary,
    ...(about && { description: about }),
    tags: [resource.plural],
    parameters: [
      ...(target ? [idParameter(target)] : []),
      ...(isByExternalId ? [externalIdParameter] : []),
      ...(result ? [] : itemParameters(resource)),
      ref("parameters", "Idempotency-Key"),
      ...(isVersioned ? [ref("parameters", "If-Match")] : []),
    ],
    ...(document && { requestBody: requestBody(description) }),
    responses: {
      ...answersOf(description),
      ...errorResponses(readErrors),
      ...Object.fromEntries(writeStatuses.map((status) => [status, ref("responses", `write_${status}`)])),
    },
  };
}

const externalIdParameter = {
  name: "id",
  in: "path",
  required: true,
  description: "Your own ID, such as an employee number.",
  schema: { type: "string", minLength: 1, maxLength: 255 },
};

/** Codes that reads have, too; the other statuses also tell refusals of the domain. */
const readErrors: readonly Code[] = [
  "unauthorized",
  "method_not_allowed",
  "not_acceptable",
  "request_timeout",
  "content_too_large",
  "uri_too_long",
  "unsupported_media_type",
  "too_many_requests",
  "header_fields_too_large",
  "internal_error",
  "unavailable",
];

export const writeParameters = {
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    description:
      "A text that no other request has, such as a UUID. The same request with the same key gets the same answer for 24 hours, and has one effect.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  "If-Match": {
    name: "If-Match",
    in: "header",
    description: "The ETag of the resource. If it has changed since, the answer is 412, and nothing changes.",
    schema: { type: "string" },
  },
};

/** Returns a body that would do, with example values. */
export function exampleDocument({ resource, document }: WriteDescription): unknown {
  if (!document) return undefined;
  if (document.kind === "other") return document.example;
  if (document.kind === "linkage") return { data: [identifier(document.type)] };
  const { type, attributes, relationships } = document.schema;
  const shown = propertiesOf(resource.attributes);
  const values = Object.entries(propertiesOf(attributes, "input")).flatMap(([name, { examples }]) => {
    const known = (examples ?? shown[name]?.examples) as unknown[] | undefined;
    return known?.[0] === undefined || known[0] === null ? [] : [[name, known[0]]];
  });
  const linkages = Object.entries(relationships).map(([name, to]) => [name, { data: [identifier(to)] }]);
  return {
    data: {
      type,
      attributes: Object.fromEntries(values),
      ...(linkages.length > 0 && { relationships: Object.fromEntries(linkages) }),
    },
  };
}

const identifier = (type: string) => ({ type, id: exampleId(type) });

function requestBody(description: WriteDescription) {
  const { document, resource } = description;
  const content = {
    schema: bodySchema(document as RequestBody, resource),
    example: exampleDocument(description),
  };
  return { required: true, content: Object.fromEntries(mediaTypes.map((type) => [type, content])) };
}

function bodySchema(document: RequestBody, resource: StoredResource): JsonSchema {
  if (document.kind === "other") return jsonSchemaOf(document.schema, "input");
  if (document.kind === "linkage") return object({ data: identifiersSchema(document.type) }, ["data"]);
  const { type, attributes, relationships } = document.schema;
  const shown = propertiesOf(resource.attributes);
  const schema = jsonSchemaOf(attributes, "input");
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, one]) => [
    name,
    { ...(shown[name]?.description ? { description: shown[name].description } : {}), ...one },
  ]);
  const related = Object.entries(relationships).map(([name, to]) => [
    name,
    object({ data: identifiersSchema(to) }, ["data"]),
  ]);
  const data = object(
    {
      type: { type: "string", const: type },
      attributes: { ...schema, properties: Object.fromEntries(properties) },
      ...(related.length > 0 && { relationships: object(Object.fromEntries(related), []) }),
      ...(!document.isNew && { id: { type: "string", format: "uuid" } }),
    },
    ["type", ...(schema.required ? ["attributes"] : [])],
  );
  return object({ data }, ["data"]);
}

// Clients may send more members, such as `links` and `meta`, which JSON:API lets a server ignore.
function object(properties: Record<string, unknown>, required: string[]): JsonSchema {
  return { type: "object", properties, ...(required.length > 0 && { required }) };
}

const identifiersSchema = (type: string): JsonSchema => ({
  type: "array",
  items: object({ type: { type: "string", const: type }, id: { type: "string", format: "uuid" } }, [
    "type",
    "id",
  ]),
});

function answersOf({ answers, resource, result }: WriteDescription) {
  const item = { kind: "item", resource } as const;
  return Object.fromEntries(
    answers.map((status) => {
      if (status === 204)
        return [204, { description: "Done.", headers: headersOf(["Cache-Control", "Vary"]) }];
      if (result && status === 200) return [200, resultResponse(result)];
      const response = documentResponse(
        status === 201 ? `The new ${resource.singular}.` : `The ${resource.singular}.`,
        "item",
        documentName(item),
        operationId(item),
      );
      return [
        status,
        status === 201
          ? { ...response, headers: { ...response.headers, ...headersOf(["Location"]) } }
          : response,
      ];
    }),
  );
}

function resultResponse(schema: JsonSchema) {
  return {
    description: "A result for each item, in order.",
    headers: headersOf(["Cache-Control", "Vary"]),
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema }])),
  };
}
