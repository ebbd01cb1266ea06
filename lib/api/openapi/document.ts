import type { Resource } from "@/lib/jsonapi/resource";
import { type Endpoint, endpointList, resources } from "../paths";
import { exampleAnswer } from "./examples";
import { type Parameter, parametersOf } from "./parameters";
import { answeredCodes, componentResponses, documentResponse, errorResponses, headers } from "./responses";
import { componentSchemas, documentName, ref } from "./schemas";

export const descriptionPath = "/v2/openapi.json";

const introduction = `Lists are paginated with \`page\` and \`limit\`, and link to the previous and next page. A parameter that is a list takes its values separated by commas, or may be repeated. HEAD works like GET, without a body; OPTIONS lists the methods; every other method gets a 405. For people: [/docs/api](/docs/api).`;

export async function openApiDocument(baseUrl: string) {
  return {
    openapi: "3.1.0",
    info: {
      title: "Lectern API",
      version: "2",
      description: introduction,
      contact: { name: "API documentation", url: `${baseUrl}/docs/api` },
      license: { name: "Apache 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl }],
    security: [{ api_key: [] }],
    tags: [...resources.map(({ plural, about }) => ({ name: plural, description: about })), descriptionTag],
    paths: {
      ...Object.fromEntries(endpointList.map(([path, endpoint]) => [path, { get: operation(endpoint) }])),
      [descriptionPath]: { get: descriptionOperation },
    },
    components: {
      securitySchemes: { api_key: { type: "apiKey", in: "header", name: "X-Api-Key" } },
      parameters: Object.fromEntries(
        endpointList.flatMap(([, endpoint]) =>
          parametersOf(endpoint).map((parameter) => [keyOf(parameter, endpoint), parameter]),
        ),
      ),
      headers,
      schemas: componentSchemas(baseUrl),
      responses: componentResponses(),
      examples: Object.fromEntries(
        await Promise.all(
          endpointList.map(async ([path, endpoint]) => [
            operationId(endpoint),
            { value: exampleAnswer(path, baseUrl) },
          ]),
        ),
      ),
    },
  };
}

function operation(endpoint: Endpoint) {
  const { kind, resource } = endpoint;
  const id = operationId(endpoint);
  const needsId = kind === "item" || endpoint.parent;
  const codes = answeredCodes.filter((code) => needsId || code !== "not_found");
  return {
    operationId: id,
    summary: summaryOf(endpoint),
    description: descriptionOf(endpoint),
    tags: [resource.plural],
    parameters: parametersOf(endpoint).map((parameter) => ref("parameters", keyOf(parameter, endpoint))),
    responses: {
      200: documentResponse(`${summaryOf(endpoint)}.`, kind, documentName(endpoint), id),
      ...errorResponses(codes),
    },
  };
}

const descriptionSchema = {
  type: "object",
  properties: { openapi: { type: "string" } },
  required: ["openapi"],
};

const descriptionTag = { name: "description", description: "What the API is, for tools." };

const descriptionOperation = {
  operationId: "describeApi",
  summary: "This description",
  description: "Needs no API key.",
  tags: [descriptionTag.name],
  security: [],
  responses: {
    200: {
      description: "This description.",
      headers: { ETag: ref("headers", "ETag") },
      content: { "application/json": { schema: descriptionSchema } },
    },
    ...errorResponses(["method_not_allowed", "internal_error"]),
  },
};

export function summaryOf({ kind, resource: { plural, singular }, parent }: Endpoint): string {
  if (kind === "item") return `One ${singular}`;
  return parent ? `The ${plural} of a ${parent.resource.singular}` : `All ${plural}`;
}

function descriptionOf({ kind, resource: { about, sorts, otherName } }: Endpoint): string {
  if (kind === "list") return `In the order of \`${sorts[0]}\`, unless \`sort\` names another. ${about}`;
  return `By its ID${otherName ? `, or its ${otherName}` : ""}. ${about}`;
}

function operationId({ kind, resource: { plural, singular }, parent }: Endpoint): string {
  const parts = kind === "item" ? ["get", singular] : ["list", parent?.resource.singular ?? "", plural];
  return parts
    .flatMap((part) => part.split(" "))
    .map((word, index) => (index === 0 ? word : capitalized(word)))
    .join("");
}

// `page`, `limit`, `meta[total]` and `fields[…]` mean the same everywhere; each resource has its own other parameters.
function keyOf({ name, in: place }: Parameter, { resource, parent }: Endpoint): string {
  const key = name.replace(/\[/g, ".").replace(/\]/g, "");
  const isShared = /^(page|limit|meta\[total\]|fields\[.*\])$/.test(name);
  const { type }: Resource = place === "path" ? (parent?.resource ?? resource) : resource;
  return isShared ? key : `${type}.${key}`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
