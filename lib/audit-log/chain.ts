import { createHash } from "node:crypto";

/** Holds each field as PostgreSQL's text. */
export type ChainedEntry = {
  position: string;
  /** Holds the previous entry's hash, or `""` for the first. */
  previous: string;
  /** Like `at`, in UTC: `2026-11-22T12:00:00.000Z`. */
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
 * Returns a hexadecimal SHA-256 without the database's `audit_hash`, which may have been replaced. Fields are joined by commas, each as
 * its length in bytes, a colon and its text, or `-` for null.
 */
export function hashOf(entry: ChainedEntry): string {
  const fields = order.map((name) => {
    const text = entry[name];
    return text === null ? "-" : `${Buffer.byteLength(text)}:${text}`;
  });
  return createHash("sha256").update(fields.join(",")).digest("hex");
}
