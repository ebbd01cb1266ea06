import { v7 as uuidv7 } from "uuid";
import type { Platform } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, Prisma, runStatementOnPrimary, unlessReadOnly } from "@/lib/database/db";
import { isDatabaseUnreachable, Refusal } from "@/lib/errors";
import { log } from "@/lib/log";
import { personSubject } from "@/lib/people/profile";
import { lockPeople, refuseOneDirectory } from "@/lib/people-merges/merge";
import { lockBelongings, moveEverything } from "@/lib/people-merges/move";
import { startWorker } from "@/lib/worker";
import { changing, failed } from "./schema";
import { undoBatch } from "./undo";

/** Merges of a batch are one transaction, which locks its people for about a second. */
const batchSize = 100;

/** Starts a worker; each process has one. Returns a function that stops it. */
export const startMoving = (actor: Platform): (() => Promise<void>) =>
  startWorker("people_moves", async (isStopped) => {
    await unlessReadOnly(() => runMoves(actor, isStopped));
  });

/** Works on all begun moves, beside other processes and after a kill, until nothing is left. */
export async function runMoves(actor: Platform, isStopped = () => false): Promise<void> {
  const open = await runStatementOnPrimary<{ id: string; isUndo: boolean }>(Prisma.sql`
    SELECT id, undone_from IS NOT NULL AS "isUndo" FROM people_moves
    WHERE started_at IS NOT NULL AND (finished_at IS NULL OR (undone_from IS NOT NULL AND undone_at IS NULL)) ORDER BY started_at`);
  for (const { id, isUndo } of open) {
    const run = isUndo ? undoBatch : applyBatch;
    // A batch that fails is tried person by person, so that one can't stop the others.
    let size = batchSize;
    while (!isStopped()) {
      let tried: readonly number[] = [];
      try {
        if (!(await run(actor, id, size, (numbers) => (tried = numbers)))) break;
        size = batchSize;
      } catch (err) {
        const [number] = tried;
        // The next run tries again.
        if (number === undefined || (size === 1 && isDatabaseUnreachable(err))) throw err;
        if (size === 1) {
          log().warn({ code: "people_move_failed", err }, "Could not move a person");
          await noteFailure(id, number, isUndo, err);
        }
        size = 1;
      }
    }
  }
}

async function noteFailure(moveId: string, number: number, isUndo: boolean, error: unknown): Promise<void> {
  const refusal = error instanceof Refusal ? error.code : failed;
  await (isUndo
    ? db().$executeRaw`
        UPDATE people_move_rows SET refusal = ${refusal}
        WHERE move_id = ${moveId}::uuid AND number = ${number} AND undone_at IS NULL`
    : db().$executeRaw`
        UPDATE people_move_rows SET refusal = ${refusal}, outcome = 'failed'
        WHERE move_id = ${moveId}::uuid AND number = ${number} AND done_at IS NULL`);
}

type Row = { number: number; personId: string; otherId: string | null; subject: string; toId: string };

/** Returns false when nothing is left. */
async function applyBatch(
  actor: Platform,
  moveId: string,
  size: number,
  onRows: (numbers: number[]) => void,
): Promise<boolean> {
  const isEmpty = await db().$transaction(async (tx) => {
    // An undo waits for this batch, and the batch after it finds the move ended.
    const [move] = await tx.$queryRaw<{ toId: string; issuer: string }[]>`
      SELECT to_id AS "toId", issuer FROM people_moves JOIN identity_providers ON identity_providers.id = to_id
      WHERE people_moves.id = ${moveId}::uuid AND finished_at IS NULL FOR SHARE OF people_moves`;
    if (!move) return true;
    const rows = await tx.$queryRaw<Row[]>`
      SELECT number, person_id AS "personId", other_id AS "otherId", subject FROM people_move_rows
      WHERE move_id = ${moveId}::uuid AND outcome = ANY(${[...changing]}::people_move_outcome[]) AND NOT is_left_out AND done_at IS NULL
      ORDER BY number LIMIT ${size} FOR UPDATE SKIP LOCKED`;
    if (rows.length === 0) return true;
    onRows(rows.map(({ number }) => number));
    const links = await link(
      tx,
      moveId,
      move.toId,
      rows.filter(({ otherId }) => otherId === null),
    );
    const merged = await merge(
      tx,
      moveId,
      move.toId,
      rows.filter(({ otherId }) => otherId !== null),
    );
    await note(tx, moveId, rows);
    const ids = [...links, ...merged];
    if (ids.length > 0)
      await audit(tx, actor, {
        action: "people_move.applied",
        subject: { type: "identity_provider", id: move.toId, name: move.issuer },
        concerns: ids,
        after: { people: links.length + merged.length / 2, move: moveId },
      });
    return false;
  });
  if (isEmpty) await finish(moveId);
  return !isEmpty;
}

/** Waits for the batches of other processes, which must not wait for this one. */
async function finish(moveId: string): Promise<void> {
  await db().$executeRaw`
    UPDATE people_moves SET finished_at = now() WHERE id = ${moveId}::uuid AND finished_at IS NULL AND NOT EXISTS (
      SELECT FROM people_move_rows WHERE move_id = ${moveId}::uuid AND done_at IS NULL AND NOT is_left_out
        AND outcome = ANY(${[...changing]}::people_move_outcome[]))`;
}

/** @returns the people who can sign in at the new provider, too */
async function link(tx: Database, moveId: string, toId: string, rows: readonly Row[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const people = await withoutRoles(
    tx,
    rows.map(({ personId }) => personId),
  );
  const same = await findUnchanged(tx, moveId, rows);
  const ready = rows.filter(({ number, personId }) => people.has(personId) && same.has(number));
  const linked = await tx.$queryRaw<{ personId: string }[]>`
    WITH added AS (
      INSERT INTO identities (id, person_id, identity_provider_id, subject)
      SELECT id, person_id, ${toId}::uuid, subject FROM unnest(${ready.map(() => uuidv7())}::uuid[],
        ${ready.map(({ personId }) => personId)}::uuid[], ${ready.map(({ subject }) => subject)}::text[]) AS given (id, person_id, subject)
      ON CONFLICT (identity_provider_id, subject) DO NOTHING RETURNING id, person_id, subject
    ), touched AS (
      UPDATE people SET updated_at = now() FROM added WHERE people.id = added.person_id
    )
    UPDATE people_move_rows AS rows SET identity_id = added.id, done_at = now() FROM added
    WHERE move_id = ${moveId}::uuid AND rows.person_id = added.person_id AND rows.subject = added.subject
    RETURNING rows.person_id AS "personId"`;
  return linked.map(({ personId }) => personId);
}

/** @returns both IDs of each merge */
async function merge(tx: Database, moveId: string, toId: string, rows: readonly Row[]): Promise<string[]> {
  const seen = new Set<string>();
  const apart = rows.filter(({ personId, otherId }) => {
    const ids = [personId, otherId ?? ""];
    return !ids.some((id) => seen.has(id)) && ids.every((id) => seen.add(id));
  });
  const ids = apart.flatMap(({ personId, otherId }) => [personId, otherId ?? ""]);
  if (ids.length === 0) return [];
  await lockBelongings(tx, ids);
  const people = new Map((await lockPeople(tx, ids)).map((person) => [person.id, person]));
  const held = await tx.identity.findMany({
    where: { identityProviderId: toId, subject: { in: apart.map(({ subject }) => subject) } },
    select: { subject: true, personId: true },
  });
  const same = await findUnchanged(tx, moveId, apart);
  const ready: { row: Row; merge: Parameters<typeof moveEverything>[1][number] }[] = [];
  for (const row of apart) {
    const [person, other] = [people.get(row.personId), people.get(row.otherId ?? "")];
    const isSame = held.some(({ subject, personId }) => subject === row.subject && personId === other?.id);
    if (!person || !other || !isSame || (other.isDeactivated && !person.isDeactivated)) continue;
    if (person.hasPrivileges || other.hasPrivileges || !same.has(row.number)) continue;
    if (!(await areApart(tx, person.id, other.id))) continue;
    const mergedName = personSubject(other).name;
    ready.push({ row, merge: { id: uuidv7(), personId: person.id, mergedId: other.id, mergedName } });
  }
  if (ready.length === 0) return [];
  await moveEverything(
    tx,
    ready.map((one) => one.merge),
  );
  await tx.$executeRaw`
    UPDATE people_move_rows AS rows SET merge_id = given.id, done_at = now()
    FROM unnest(${ready.map(({ row }) => row.number)}::int[], ${ready.map((one) => one.merge.id)}::uuid[]) AS given (number, id)
    WHERE move_id = ${moveId}::uuid AND rows.number = given.number`;
  return ready.flatMap((one) => [one.merge.personId, one.merge.mergedId]);
}

const areApart = (tx: Database, one: string, other: string) =>
  refuseOneDirectory(tx, one, other).then(
    () => true,
    () => false,
  );

/** @returns the numbers of rows whose person still has the old user ID, and the address by which the other one was found */
async function findUnchanged(tx: Database, moveId: string, rows: readonly Row[]): Promise<Set<number>> {
  const unchanged = await tx.$queryRaw<{ number: number }[]>`
    SELECT number FROM people_move_rows AS rows JOIN people_moves AS moves ON moves.id = move_id
    JOIN identities AS held ON held.identity_provider_id = from_id AND held.subject = old_subject AND held.person_id = rows.person_id
    WHERE move_id = ${moveId}::uuid AND number = ANY(${rows.map(({ number }) => number)}::int[]) AND (kind <> 'email' OR EXISTS (
      SELECT FROM people AS own JOIN people AS other ON lower(other.email) = lower(own.email)
      WHERE own.id = rows.person_id AND other.id = rows.other_id))`;
  return new Set(unchanged.map(({ number }) => number));
}

async function withoutRoles(tx: Database, ids: readonly string[]): Promise<Set<string>> {
  const people = await lockPeople(tx, ids);
  return new Set(people.filter(({ hasPrivileges }) => !hasPrivileges).map(({ id }) => id));
}

/** Something else happened to these people since the admin saw the rows. */
async function note(tx: Database, moveId: string, rows: readonly Row[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE people_move_rows SET outcome = 'changed'
    WHERE move_id = ${moveId}::uuid AND number = ANY(${rows.map(({ number }) => number)}::int[]) AND done_at IS NULL`;
}
