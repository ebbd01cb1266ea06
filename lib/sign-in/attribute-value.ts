/** Tries one whole key first, then splits at dots, where `*` maps over a list. Undefined when the path leads nowhere. */
export function attributeValue(json: Record<string, unknown>, path: string): unknown {
  return Object.hasOwn(json, path) ? json[path] : valueAt(json, path.split("."));
}

// Only own keys count, so that `__proto__` finds nothing.
function valueAt(value: unknown, [key, ...rest]: string[]): unknown {
  if (key === undefined) return value;
  if (typeof value !== "object" || value === null) return undefined;
  if (key === "*" && Array.isArray(value)) return value.flatMap((entry) => valueAt(entry, rest));
  return Object.hasOwn(value, key) ? valueAt((value as Record<string, unknown>)[key], rest) : undefined;
}
