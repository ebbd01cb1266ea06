import type { JsonSchema } from "./json-schema";

/** Returns words such as `time or null` or `draft, published or archived`. */
export function typeInWords(schema: JsonSchema): string {
  const { type, format, minimum, maximum } = schema;
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeInWords).join(" or ");
  if (Array.isArray(type)) return type.map((one) => typeInWords({ type: one })).join(" or ");
  if (Array.isArray(schema.enum)) return schema.enum.join(", ");
  if (type === "integer")
    return minimum === undefined ? "whole number" : `whole number, ${minimum} to ${maximum}`;
  return names[String(format)] ?? names[String(type)] ?? String(type);
}

const names: Record<string, string> = {
  "date-time": "time",
  date: "date",
  string: "text",
  boolean: "true or false",
  null: "null",
};
