import type { Operator } from "@/lib/actor";
import { type Database, db, Prisma } from "@/lib/database/db";
import { type ChainedEntry, hashOf } from "./chain";

export type Tampering = {
  kind: "changed" | "removed" | "inserted";
  entryId: string | null;
  position: number | null;
};

export type AuditHead = { position: number; hash: string };

/** `removed` is the last position that retention removed; `expected` is the position of the given hash, or null. */
export type Verdict = {
  entries: number;
  since: Date | null;
  head: AuditHead | null;
  removed: { entries: number; at: Date } | null;
  tampering: Tampering | null;
  expected?: number | null;
  contradicted: AuditHead | null;
};

const batchSize = 1_000;

/** Verifies the chain. Only hashes kept elsewhere expose a log that was cut off or rewritten as a whole. */
export function verifyAuditLog(
  _actor: Operator,
  expected?: string,
  kept: readonly AuditHead[] = [],
): Promise<Verdict> {
  return db().$transaction((tx) => verify(tx, expected?.toLowerCase(), kept), {
    isolationLevel: Prisma.TransactionIsolationLevel.RepeatableRead,
    timeout: 3_600_000,
  });
}

async function verify(
  tx: Database,
  expected: string | undefined,
  kept: readonly AuditHead[],
): Promise<Verdict> {
  const [removal] = await tx.auditRemoval.findMany({ orderBy: { position: "desc" }, take: 1 });
  const verdict: Verdict = {
    entries: 0,
    since: null,
    head: removal ? { position: Number(removal.position), hash: removal.hash } : null,
    removed: removal ? { entries: Number(removal.position), at: removal.removedAt } : null,
    tampering: null,
    contradicted: null,
    ...(expected !== undefined && { expected: null }),
  };
  const keptPositions = new Set(kept.map(({ position }) => position));
  const hashes = new Map<number, string>();
  const checkHead = () => {
    if (!verdict.head) return;
    const { position, hash } = verdict.head;
    if (hash === expected) verdict.expected = position;
    if (keptPositions.has(position)) hashes.set(position, hash);
  };
  checkHead();
  for await (const link of readLinks(tx)) {
    verdict.tampering = findTampering(link, verdict.head);
    if (verdict.tampering) return verdict;
    verdict.head = { position: Number(link.position), hash: link.hash };
    verdict.since ??= new Date(link.at);
    verdict.entries += 1;
    checkHead();
  }
  const end = verdict.head?.position ?? 0;
  const isContradicted = ({ position, hash }: AuditHead) =>
    position > end || (hashes.get(position) ?? hash) !== hash;
  verdict.contradicted = kept.find(isContradicted) ?? null;
  const [unlinked] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM audit_entries WHERE NOT EXISTS (SELECT FROM audit_links WHERE entry_id = audit_entries.id)
    ORDER BY at, id LIMIT 1`;
  if (unlinked) verdict.tampering = { kind: "inserted", entryId: unlinked.id, position: null };
  return verdict;
}

type Link = Omit<ChainedEntry, "id" | "previous"> & { id: string | null; entryId: string; hash: string };

function findTampering({ id, entryId, hash, ...fields }: Link, head: Verdict["head"]): Tampering | null {
  const position = (head?.position ?? 0) + 1;
  if (Number(fields.position) !== position) return { kind: "removed", entryId: null, position };
  if (id === null) return { kind: "removed", entryId, position };
  if (hashOf({ ...fields, id, previous: head?.hash ?? "" }) !== hash)
    return { kind: "changed", entryId, position };
  // An hour exceeds both clock differences and the longest import.
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
      WHERE position > ${from} ORDER BY audit_links.position LIMIT ${batchSize}`;
    yield* links;
    if (links.length < batchSize) return;
    from = BigInt(links.at(-1)?.position ?? 0);
  }
}

const utc = (column: string) =>
  Prisma.raw(`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
