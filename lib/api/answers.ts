import { createHash } from "node:crypto";

/** An answer as it goes over the wire, with the name of exactly these bytes. */
export type Answer = { body: Uint8Array<ArrayBuffer>; tag: string };

type Versions = Readonly<Record<string, string>>;

type Kept = Answer & { version: string };

const mostBytes = 32 * 1024 * 1024;
const kept = new Map<string, Kept>();
let bytes = 0;

/** A document as an answer. */
export function answerOf(document: unknown): Answer {
  const body = new TextEncoder().encode(JSON.stringify(document));
  return { body, tag: createHash("sha1").update(body).digest("base64url") };
}

/** The answer to a URL as it was made when all tables that it is made from were as they are now; or null. */
export function findAnswer(url: string, tables: readonly string[], versions: Versions): Answer | null {
  const found = kept.get(url);
  if (found?.version !== versionOf(tables, versions)) return null;
  kept.delete(url);
  kept.set(url, found);
  return found;
}

/** Keeps an answer for as long as no table that it is made from changes, or until others need the room. */
export function keepAnswer(url: string, tables: readonly string[], versions: Versions, answer: Answer): void {
  forget(url);
  kept.set(url, { ...answer, version: versionOf(tables, versions) });
  bytes += sizeOf(url, answer);
  for (const oldest of kept.keys()) {
    if (bytes <= mostBytes) return;
    forget(oldest);
  }
}

/** Whether a table that an answer is made from changed between two moments. */
export function isSame(tables: readonly string[], before: Versions, after: Versions): boolean {
  return versionOf(tables, before) === versionOf(tables, after);
}

function forget(url: string): void {
  const found = kept.get(url);
  if (!found) return;
  kept.delete(url);
  bytes -= sizeOf(url, found);
}

// An address can be longer than its answer.
function sizeOf(url: string, { body }: Answer): number {
  return url.length + body.byteLength;
}

function versionOf(tables: readonly string[], versions: Versions): string {
  return tables.map((table) => versions[table] ?? "").join(" ");
}
