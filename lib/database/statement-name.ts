import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { env } from "@/lib/env";

const most = 500;
const longest = 20_000;

type Known = { names: Map<string, string>; seen: LRUCache<string, true> };

const shared = globalThis as { lecternStatements?: Known };
shared.lecternStatements ??= { names: new Map(), seen: new LRUCache({ max: 1_000 }) };
const { names, seen } = shared.lecternStatements;

/** Returns undefined at its first use, for very long texts, and when there are enough names, which fill the server's memory. */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (env().DATABASE_PREPARED_STATEMENTS === "off") return undefined;
  if (known || names.size === most || text.length > longest) return known;
  if (!seen.has(text)) {
    seen.set(text, true);
    return undefined;
  }
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
