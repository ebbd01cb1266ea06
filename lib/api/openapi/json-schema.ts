import { z } from "zod";

/** OpenAPI 3.1 uses draft 2020-12. */
export type JsonSchema = { [keyword: string]: unknown };

export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output" = "output"): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => shorten(jsonSchema, io),
  });
  return rest;
}

export function propertiesOf(
  attributes: z.ZodObject,
  io: "input" | "output" = "output",
): Record<string, JsonSchema> {
  return jsonSchemaOf(attributes, io).properties as Record<string, JsonSchema>;
}

// zod's date patterns spell out four centuries of leap years; the format says enough.
function shorten(schema: JsonSchema, io: "input" | "output"): void {
  if (schema.format) delete schema.pattern;
  if (schema.format === "date-time" && io === "output") schema.pattern = "^[-0-9]{10}T[:0-9]{8}Z$";
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
