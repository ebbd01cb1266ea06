import type { Operation } from "../operation";
import { itemsWritten, operations, operationsAt, readOperations, resources } from "../operations";
import { keyOf, operationId } from "./describe-read";
import { writeParameters } from "./describe-write";
import { exampleAnswer } from "./examples";
import { parametersOf } from "./parameters";
import { ref } from "./ref";
import { componentResponses, errorResponses, headers, notModified } from "./responses";
import { componentSchemas } from "./schemas";

export const descriptionPath = "/v2/openapi.json";

const introduction = `Lists are paginated with \`page\` and \`limit\`, and link to the previous and next page. A parameter that is a list takes its values separated by commas, or may be repeated. HEAD works like GET, without a body; OPTIONS lists the methods; every undescribed method gets a 405. For people: [/docs/api](/docs/api).`;

export function openApiDocument(baseUrl: string) {
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
      ...Object.fromEntries(operations.map(({ path }) => [path, pathItem(operationsAt(path))])),
      [descriptionPath]: { get: descriptionOperation },
    },
    components: {
      securitySchemes: { api_key: { type: "apiKey", in: "header", name: "X-Api-Key" } },
      parameters: {
        ...Object.fromEntries(
          readOperations.flatMap((one) =>
            parametersOf(one).map((parameter) => [keyOf(parameter, one), parameter]),
          ),
        ),
        ...writeParameters,
      },
      headers,
      schemas: componentSchemas(baseUrl),
      responses: componentResponses(),
      examples: Object.fromEntries(
        [...itemsWritten, ...readOperations].map((one) => [
          operationId(one),
          { value: exampleAnswer(one, baseUrl) },
        ]),
      ),
    },
  };
}

function pathItem(here: readonly Operation[]) {
  return Object.fromEntries(here.map(({ method, describe }) => [method.toLowerCase(), describe()]));
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
    ...notModified,
    ...errorResponses(["method_not_allowed", "internal_error"]),
  },
};
