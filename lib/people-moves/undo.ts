import type { Platform } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { forgetIdentity, requireRemovable } from "@/lib/people-merges/identities";
import { undoMergeIn } from "@/lib/people-merges/undo";

type Row = { number: number; personId: string | null; identityId: string | null; mergeId: string | null };

/** Takes back what a move did, latest first. A refused row keeps the reason. Returns false when nothing is left. */
export async function undoBatch(
  actor: Platform,
  moveId: string,
  size: number,
  onRows: (numbers: number[]) => void,
): Promise<boolean> {
  return db().$transaction(async (tx) => {
    const rows = await tx.$queryRaw<Row[]>`
      SELECT number, person_id AS "personId", identity_id AS "identityId", merge_id AS "mergeId" FROM people_move_rows
      WHERE move_id = ${moveId}::uuid AND done_at IS NOT NULL AND undone_at IS NULL AND refusal IS NULL
      ORDER BY number DESC LIMIT ${size} FOR UPDATE SKIP LOCKED`;
    const [move] = await tx.$queryRaw<{ toId: string; issuer: string }[]>`
      SELECT to_id AS "toId", issuer FROM people_moves JOIN identity_providers ON identity_providers.id = to_id
      WHERE people_moves.id = ${moveId}::uuid`;
    if (rows.length === 0 || !move) {
      await tx.$executeRaw`
        UPDATE people_moves SET undone_at = now() WHERE id = ${moveId}::uuid AND undone_at IS NULL AND NOT EXISTS (
          SELECT FROM people_move_rows WHERE move_id = ${moveId}::uuid AND done_at IS NOT NULL AND undone_at IS NULL AND refusal IS NULL)`;
      return false;
    }
    onRows(rows.map(({ number }) => number));
    const done: number[] = [];
    const ids: string[] = [];
    for (const { number, personId, identityId, mergeId } of rows) {
      try {
        if (mergeId) ids.push(await undoMergeIn(tx, actor, mergeId));
        else if (identityId) await removeLink(tx, identityId);
        if (personId) ids.push(personId);
        done.push(number);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        // An admin was faster.
        if (error.code === "merge_undone") done.push(number);
        else
          await tx.$executeRaw`
            UPDATE people_move_rows SET refusal = ${error.code} WHERE move_id = ${moveId}::uuid AND number = ${number}`;
      }
    }
    await tx.$executeRaw`
      UPDATE people_move_rows SET undone_at = now() WHERE move_id = ${moveId}::uuid AND number = ANY(${done}::int[])`;
    if (done.length === 0) return true;
    await audit(tx, actor, {
      action: "people_move.taken_back",
      subject: { type: "identity_provider", id: move.toId, name: move.issuer },
      concerns: ids,
      after: { people: done.length, move: moveId },
    });
    return true;
  });
}

/** Ends the person's sessions, which may have begun at the new provider. @throws Refusal as `requireRemovable` */
async function removeLink(tx: Database, id: string): Promise<void> {
  const identity = await tx.identity.findUnique({ where: { id } });
  if (!identity) return;
  const { personId } = identity;
  // The old provider is often disabled by then. The undo of a wrong mapping matters more, and an admin can enable the provider again.
  const identityProviderId = await requireRemovable(tx, { personId, id }, true);
  await forgetIdentity(tx, { id, personId, identityProviderId });
  await tx.session.deleteMany({ where: { userId: personId } });
}

/** Removes moves that can no longer be undone. */
export async function pruneMoves(days: number): Promise<number> {
  return db()
    .$executeRaw`DELETE FROM people_moves WHERE coalesce(started_at, created_at) < now() - make_interval(days => ${days}::int + 1)`;
}
