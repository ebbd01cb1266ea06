import { z } from "zod";

/** A JSON Schema (draft 2020-12), as OpenAPI 3.1 has it. */
export type JsonSchema = { [keyword: string]: unknown };

/** What comes out of a zod schema, or goes into it, as a JSON Schema. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output" = "output"): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => shorten(jsonSchema, io),
  });
  return rest;
}

/** The JSON Schema of each attribute of a resource. */
export function propertiesOf(attributes: z.ZodObject): Record<string, JsonSchema> {
  return jsonSchemaOf(attributes).properties as Record<string, JsonSchema>;
}

// zod's patterns of days hold the leap years of four centuries: beside a format, people need to read no more than this.
function shorten(schema: JsonSchema, io: "input" | "output"): void {
  if (schema.format) delete schema.pattern;
  if (schema.format === "date-time" && io === "output") schema.pattern = "^[-0-9]{10}T[:0-9]{8}Z$";
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
