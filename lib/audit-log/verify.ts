import type { Admin } from "@/lib/actor";
import { type Database, db, Prisma } from "@/lib/db";
import { type ChainedEntry, hashOf } from "./chain";

/** What somebody did to the log behind its back, and to which entry, at which place in the chain. */
export type Tampering = {
  kind: "changed" | "removed" | "inserted";
  entryId: string | null;
  position: number | null;
};

/**
 * What a walk along the chain found. `entries` are those that were found to be whole, `since` is the time of the first of
 * them, `head` the newest hash; `removed` says up to which place the oldest were removed by the rule of retention, and when.
 * `expected` is the place of the hash that was asked for: null when the chain has no such hash.
 */
export type Verdict = {
  entries: number;
  since: Date | null;
  head: { position: number; hash: string } | null;
  removed: { entries: number; at: Date } | null;
  tampering: Tampering | null;
  expected?: number | null;
};

const some = 1_000;

/**
 * Walks along the whole chain, at one moment of the database.
 * @param expected a hash that was noted elsewhere: without one, a log whose end was cut off, or that was written anew as a
 * whole, cannot be told from a good one
 */
export function verifyAuditLog(_actor: Admin, expected?: string): Promise<Verdict> {
  return db().$transaction((tx) => walk(tx, expected?.toLowerCase()), {
    isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
    timeout: 3_600_000,
  });
}

async function walk(tx: Database, expected: string | undefined): Promise<Verdict> {
  const [removal] = await tx.auditRemoval.findMany({ orderBy: { position: "desc" }, take: 1 });
  const verdict: Verdict = {
    entries: 0,
    since: null,
    head: removal ? { position: Number(removal.position), hash: removal.hash } : null,
    removed: removal ? { entries: Number(removal.position), at: removal.removedAt } : null,
    tampering: null,
    ...(expected !== undefined && { expected: null }),
  };
  const note = () => {
    if (verdict.head && verdict.head.hash === expected) verdict.expected = verdict.head.position;
  };
  note();
  for await (const link of readLinks(tx)) {
    verdict.tampering = judge(link, verdict.head);
    if (verdict.tampering) return verdict;
    verdict.head = { position: Number(link.position), hash: link.hash };
    verdict.since ??= new Date(link.at);
    verdict.entries += 1;
    note();
  }
  const [loose] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM audit_entries WHERE NOT EXISTS (SELECT FROM audit_links WHERE entry_id = audit_entries.id)
    ORDER BY at, id LIMIT 1`;
  if (loose) verdict.tampering = { kind: "inserted", entryId: loose.id, position: null };
  return verdict;
}

/** A link with its entry; `id` is null when there is none any more. */
type Link = Omit<ChainedEntry, "id" | "previous"> & { id: string | null; entryId: string; hash: string };

function judge({ id, entryId, hash, ...fields }: Link, head: Verdict["head"]): Tampering | null {
  const position = (head?.position ?? 0) + 1;
  if (Number(fields.position) !== position) return { kind: "removed", entryId: null, position };
  if (id === null) return { kind: "removed", entryId, position };
  if (hashOf({ ...fields, id, previous: head?.hash ?? "" }) !== hash)
    return { kind: "changed", entryId, position };
  // Servers' clocks are minutes apart at most, and the longest import takes less than that.
  const isBackdated = Math.abs(Date.parse(fields.at) - Date.parse(fields.chainedAt)) > 3_600_000;
  return isBackdated ? { kind: "inserted", entryId, position } : null;
}

async function* readLinks(tx: Database): AsyncGenerator<Link> {
  for (let from = 0n; ; ) {
    const links = await tx.$queryRaw<Link[]>`
      SELECT position::text, ${utc("chained_at")} AS "chainedAt", hash, entry_id::text AS "entryId", id::text,
        ${utc("at")} AS at, actor_id::text AS "actorId", actor_name AS "actorName", address, user_agent AS "userAgent",
        action, subject_type AS "subjectType", subject_id AS "subjectId", subject_name AS "subjectName",
        concerns::text, before::text, after::text
      FROM audit_links LEFT JOIN audit_entries ON id = entry_id
      WHERE position > ${from} ORDER BY audit_links.position LIMIT ${some}`;
    yield* links;
    if (links.length < some) return;
    from = BigInt(links.at(-1)?.position ?? 0);
  }
}

const utc = (column: string) =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
