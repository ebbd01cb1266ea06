import { validate } from "uuid";
import type { Admin, ApprovedAdmin, FreshAdmin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { changing, daysToUndo, type MoveKind, type MoveOutcome } from "./schema";

type Provider = { id: string; issuer: string; name: string | null };

export type Move = {
  id: string;
  kind: MoveKind;
  from: Provider;
  to: Provider;
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  undoneFrom: Date | null;
  undoneAt: Date | null;
  mayBeUndone: boolean;
  counts: Partial<Record<MoveOutcome, number>>;
  /** Rows that change something, without those left out; how many of them are done, undone, and refused an undo. */
  all: number;
  done: number;
  undone: number;
  refused: number;
};

export async function findMove(_actor: Admin, id: string): Promise<Move | null> {
  if (!validate(id)) return null;
  const [move] = await db().$queryRaw<Move[]>`
    SELECT moves.id, kind::text, moves.created_at AS "createdAt", started_at AS "startedAt", finished_at AS "finishedAt",
      undone_from AS "undoneFrom", undone_at AS "undoneAt",
      started_at > now() - make_interval(days => ${daysToUndo})
        AND (undone_from IS NULL OR (moves.undone_at IS NOT NULL AND refused > 0)) AS "mayBeUndone",
      json_build_object('id', old.id, 'issuer', old.issuer, 'name', old.name) AS "from",
      json_build_object('id', new.id, 'issuer', new.issuer, 'name', new.name) AS "to",
      (SELECT coalesce(json_object_agg(outcome, people), '{}') FROM (
        SELECT outcome, count(*)::int AS people FROM people_move_rows WHERE move_id = moves.id GROUP BY outcome) AS counted
      ) AS counts, counted.*
    FROM people_moves AS moves JOIN identity_providers AS old ON old.id = from_id JOIN identity_providers AS new ON new.id = to_id
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE outcome = ANY(${[...changing]}::people_move_outcome[]) AND NOT is_left_out)::int AS "all",
        count(*) FILTER (WHERE done_at IS NOT NULL)::int AS done, count(*) FILTER (WHERE rows.undone_at IS NOT NULL)::int AS undone,
        count(*) FILTER (WHERE done_at IS NOT NULL AND refusal IS NOT NULL)::int AS refused
      FROM people_move_rows AS rows WHERE move_id = moves.id
    ) AS counted
    WHERE moves.id = ${id}::uuid`;
  return move ?? null;
}

export async function listMoves(
  _actor: Admin,
): Promise<Pick<Move, "id" | "kind" | "createdAt" | "startedAt" | "from" | "to">[]> {
  return db().$queryRaw`
    SELECT moves.id, kind::text, moves.created_at AS "createdAt", started_at AS "startedAt",
      json_build_object('id', old.id, 'issuer', old.issuer, 'name', old.name) AS "from",
      json_build_object('id', new.id, 'issuer', new.issuer, 'name', new.name) AS "to"
    FROM people_moves AS moves JOIN identity_providers AS old ON old.id = from_id JOIN identity_providers AS new ON new.id = to_id
    ORDER BY moves.created_at DESC, moves.id LIMIT 20`;
}

export type MoveRow = {
  number: number;
  person: { id: string; firstName: string; lastName: string; email: string } | null;
  other: { id: string; firstName: string; lastName: string; email: string } | null;
  oldSubject: string;
  subject: string | null;
  isLeftOut: boolean;
  isDone: boolean;
  isUndone: boolean;
  /** The code of the refusal, or `failed`. */
  refusal: string | null;
};

const pageSize = 50;

export async function listMoveRows(
  _actor: Admin,
  { id, outcome, page }: { id: string; outcome: MoveOutcome; page: number },
): Promise<{ rows: MoveRow[]; hasNext: boolean }> {
  const rows = await db().$queryRaw<MoveRow[]>`
    SELECT number, old_subject AS "oldSubject", subject, is_left_out AS "isLeftOut", done_at IS NOT NULL AS "isDone",
      undone_at IS NOT NULL AS "isUndone", refusal,
      (SELECT json_build_object('id', id, 'firstName', first_name, 'lastName', last_name, 'email', email)
        FROM people WHERE id = person_id) AS person,
      (SELECT json_build_object('id', id, 'firstName', first_name, 'lastName', last_name, 'email', email)
        FROM people WHERE id = other_id AND other_id IS DISTINCT FROM person_id) AS other
    FROM people_move_rows WHERE move_id = ${id}::uuid AND outcome = ${outcome}::people_move_outcome
    ORDER BY refusal IS NULL, number LIMIT ${pageSize + 1} OFFSET ${(page - 1) * pageSize}`;
  return { rows: rows.slice(0, pageSize), hasNext: rows.length > pageSize };
}

/** Leaves a row out of a move that hasn't begun, or takes it back in. */
export async function toggleRow(
  actor: FreshAdmin,
  { id, number }: { id: string; number: number },
): Promise<void> {
  await db().$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<
      { isLeftOut: boolean; personId: string | null; toId: string; issuer: string }[]
    >`
      UPDATE people_move_rows SET is_left_out = NOT is_left_out
      FROM people_moves JOIN identity_providers ON identity_providers.id = to_id
      WHERE move_id = ${id}::uuid AND number = ${number} AND people_moves.id = move_id AND started_at IS NULL
      RETURNING is_left_out AS "isLeftOut", person_id AS "personId", to_id AS "toId", issuer`;
    if (!row) return;
    await audit(tx, actor, {
      action: "people_move.changed",
      subject: { type: "identity_provider", id: row.toId, name: row.issuer },
      concerns: row.personId ? [row.personId] : [],
      after: { move: id, person: row.personId, leftOut: row.isLeftOut },
    });
  });
}

/** A worker does the rest. @throws Refusal `move_not_found`, `move_begun` */
export async function startMove(actor: ApprovedAdmin, id: string, database: Database = db()): Promise<void> {
  await change(actor, id, "people_move.started", database);
}

/** Tries those again whom an earlier undo left. @throws Refusal `move_not_found`, `move_not_undoable` */
export async function undoMove(actor: ApprovedAdmin, id: string, database: Database = db()): Promise<void> {
  await change(actor, id, "people_move.undone", database);
}

async function change(
  actor: ApprovedAdmin,
  id: string,
  action: "people_move.started" | "people_move.undone",
  database: Database,
): Promise<void> {
  const isStart = action === "people_move.started";
  await inTransaction(database, async (tx) => {
    await tx.$queryRaw`SELECT FROM people_moves WHERE id = ${id}::uuid FOR UPDATE`;
    const move = await findMove(actor, id);
    if (!move) throw new Refusal("move_not_found");
    if (isStart && move.startedAt) throw new Refusal("move_begun");
    if (!isStart && !move.mayBeUndone) throw new Refusal("move_not_undoable");
    await (isStart
      ? tx.$executeRaw`UPDATE people_moves SET started_at = now() WHERE id = ${id}::uuid`
      : tx.$executeRaw`
          UPDATE people_moves SET undone_from = now(), undone_at = NULL, finished_at = coalesce(finished_at, now())
          WHERE id = ${id}::uuid`);
    if (!isStart)
      await tx.$executeRaw`
        UPDATE people_move_rows SET refusal = NULL WHERE move_id = ${id}::uuid AND done_at IS NOT NULL AND undone_at IS NULL`;
    await audit(tx, actor, {
      action,
      subject: { type: "identity_provider", id: move.to.id, name: move.to.issuer },
      concerns: [move.from.id],
      after: { people: isStart ? move.all : move.done - move.undone, move: id },
    });
  });
}
