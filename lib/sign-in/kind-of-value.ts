export function kindOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "an object";
  if (typeof value === "boolean") return "true or false";
  if (typeof value === "string") return value.trim() ? "a text" : "a blank text";
  if (!Number.isInteger(value)) return "a number with a fraction";
  return Number.isSafeInteger(value) ? "an integer" : "an integer beyond 2^53, which JSON readers round";
}
