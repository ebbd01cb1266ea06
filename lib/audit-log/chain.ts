import { createHash } from "node:crypto";

/** An entry at its place in the chain, every field as PostgreSQL writes it as text; null where it has none. */
export type ChainedEntry = {
  position: string;
  /** The hash before it: that of the entry before, or `""` for the first. */
  previous: string;
  /** UTC, as `2026-11-22T12:00:00.000Z`; so is `at`. */
  chainedAt: string;
  id: string;
  at: string;
  actorId: string | null;
  actorName: string;
  address: string | null;
  userAgent: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  subjectName: string;
  concerns: string | null;
  before: string | null;
  after: string | null;
};

const order = [
  "position",
  "previous",
  "chainedAt",
  "id",
  "at",
  "actorId",
  "actorName",
  "address",
  "userAgent",
  "action",
  "subjectType",
  "subjectId",
  "subjectName",
  "concerns",
  "before",
  "after",
] as const satisfies (keyof ChainedEntry)[];

/**
 * The hash of an entry, computed without the database's own `audit_hash`, which somebody may have replaced: SHA-256 in
 * hexadecimal over each field as its length in bytes, a colon and its text, or `-`, with commas between them.
 */
export function hashOf(entry: ChainedEntry): string {
  const fields = order.map((name) => {
    const text = entry[name];
    return text === null ? "-" : `${Buffer.byteLength(text)}:${text}`;
  });
  return createHash("sha256").update(fields.join(",")).digest("hex");
}
