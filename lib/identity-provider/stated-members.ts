type Json = Record<string, unknown>;

/** Drops `null` and blank texts, which many providers send for missing members. */
export function statedMembers(json: Json): Json {
  return Object.fromEntries(Object.entries(json).filter(([, value]) => !isBlank(value)));
}

/** Returns whether `error` is a text or an object: providers also send `null`, `""` and `false` in good answers. */
export function statesError({ error }: Json): boolean {
  if (typeof error === "string") return error !== "";
  return typeof error === "object" && error !== null && !Array.isArray(error);
}

const isBlank = (value: unknown) => value === null || (typeof value === "string" && value.trim() === "");
