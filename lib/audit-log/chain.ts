import { createHash } from "node:crypto";

export type ChainedEntry = {
  position: string;
  previous: string;
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

/** Computes the hash without the database's `audit_hash`, which may have been replaced. */
export function hashOf(entry: ChainedEntry): string {
  const fields = order.map((name) => {
    const text = entry[name];
    return text === null ? "-" : `${Buffer.byteLength(text)}:${text}`;
  });
  return createHash("sha256").update(fields.join(",")).digest("hex");
}
