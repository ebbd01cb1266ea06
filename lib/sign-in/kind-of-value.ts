/** Returns a kind that the text `value_kind` of `signInEvidence` knows. */
export function kindOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "string") return value.trim() ? "text" : "blank";
  if (typeof value !== "number") return typeof value;
  if (!Number.isInteger(value)) return "fraction";
  return Number.isSafeInteger(value) ? "integer" : "rounded";
}
