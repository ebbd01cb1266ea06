const maxDepth = 50;

// Texts after `$` in React's ReactFlightReplyServer.js: a value of its own, or a reference to another chunk.
const ownValue = /^\$([$KTHIuND-]|n-?\d{1,300}$)/;
const otherChunk = /^\$[@hQWiAOoUSsLlGgMmVBRrXx]?([\da-f]+)(?::|$)/;

/** Whether React can decode the arguments of a server action: its error over others cannot be caught. */
export function areArguments(chunks: ReadonlyMap<string, string>): boolean {
  const values = [...chunks.values()].map(parsed);
  const isReadable = (value: unknown) => value !== undefined && isDecodable(value, chunks, 0);
  return Array.isArray(parsed(chunks.get("0") ?? "")) && values.every(isReadable);
}

export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isDecodable(value: unknown, chunks: ReadonlyMap<string, string>, depth: number): boolean {
  if (depth > maxDepth) return false;
  if (typeof value === "string")
    return !value.startsWith("$") || ownValue.test(value) || names(value, chunks);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every((inner) => isDecodable(inner, chunks, depth + 1));
}

function names(value: string, chunks: ReadonlyMap<string, string>): boolean {
  const [, id] = otherChunk.exec(value) ?? [];
  return id !== undefined && chunks.has(String(Number.parseInt(id, 16)));
}
