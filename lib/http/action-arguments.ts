const deepest = 50;

// Texts after `$` (https://github.com/facebook/react: ReactFlightReplyServer.js): a value of its own, or another chunk.
const ownValue = /^\$([$KTHIuND-]|n-?\d{1,300}$)/;
const otherChunk = /^\$[@hQWiAOoUSsLlGgMmVBRrXx]?([\da-f]+)(?::|$)/;

/**
 * Whether React can read what its encodeReply makes of the arguments of a server action: chunks of JSON, of which 0 is the
 * list and names the others. It fails over anything else, where nobody can catch it.
 * @param chunks by their numbers
 */
export function areArguments(chunks: ReadonlyMap<string, string>): boolean {
  const values = [...chunks.values()].map(parsed);
  const isReadable = (value: unknown) => value !== undefined && isWhole(value, chunks, 0);
  return Array.isArray(parsed(chunks.get("0") ?? "")) && values.every(isReadable);
}

/** What a text of JSON says, or undefined. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isWhole(value: unknown, chunks: ReadonlyMap<string, string>, depth: number): boolean {
  if (depth > deepest) return false;
  if (typeof value === "string")
    return !value.startsWith("$") || ownValue.test(value) || names(value, chunks);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every((inner) => isWhole(inner, chunks, depth + 1));
}

function names(value: string, chunks: ReadonlyMap<string, string>): boolean {
  const [, id] = otherChunk.exec(value) ?? [];
  return id !== undefined && chunks.has(String(Number.parseInt(id, 16)));
}
