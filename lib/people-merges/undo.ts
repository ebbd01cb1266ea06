import type { ApprovedAdmin, Platform } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, inTransaction } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { lockAdmins } from "@/lib/people/last-admin";
import { personSubject } from "@/lib/people/profile";
import { hasLearnedSql } from "./later-learning";
import { lockPeople } from "./merge";
import { lockBelongings, settle, whileMerging } from "./move";
import { restoreRows } from "./restore";
import { daysToUndo } from "./schema";

/**
 * Gives back everything that a merge moved. Later work stays with the person.
 * @returns the ID of the person who exists again
 * @throws Refusal `merge_not_found`, `merge_final` after 30 days, `merge_undone`, `merge_later_first`, `merge_learned`,
 * `no_longer_admin`
 */
export async function undoMerge(
  actor: ApprovedAdmin,
  { id }: { id: string },
  database: Database = db(),
): Promise<string> {
  return inTransaction(database, (tx) => undoMergeIn(tx, actor, id));
}

/** Undoes a merge for an admin, or for the worker that undoes a move of many people. */
export async function undoMergeIn(
  tx: Database,
  actor: ApprovedAdmin | Platform,
  id: string,
): Promise<string> {
  const [found] = await tx.$queryRaw<
    Found[]
  >`SELECT person_id AS "personId" FROM people_merges WHERE id = ${id}::uuid`;
  if (!found) throw new Refusal("merge_not_found");
  await lockBelongings(tx, [found.personId]);
  if (actor.personId) await lockAdmins(tx, actor);
  const [person] = await lockPeople(tx, [found.personId]);
  const [merge] = await tx.$queryRaw<Undoable[]>`
    SELECT person_id AS "personId", merged_id AS "mergedId", undone_at IS NOT NULL AS "isUndone",
      merged_at < now() - make_interval(days => ${daysToUndo}) AS "isFinal", EXISTS (
        SELECT FROM people_merges AS later WHERE later.person_id = people_merges.person_id AND later.undone_at IS NULL
          AND (later.merged_at, later.id) > (people_merges.merged_at, people_merges.id)) AS "hasLater",
      ${hasLearnedSql} AS "hasLearned"
    FROM people_merges WHERE id = ${id}::uuid FOR UPDATE`;
  if (!merge || !person || merge.personId !== person.id) throw new Refusal("merge_not_found");
  if (merge.isUndone) throw new Refusal("merge_undone");
  if (merge.isFinal) throw new Refusal("merge_final");
  if (merge.hasLater) throw new Refusal("merge_later_first");
  if (merge.hasLearned) throw new Refusal("merge_learned");
  // Someone else may be signed in as this person: by a sign-in since the merge, or by the link that merged them.
  await tx.session.deleteMany({ where: { userId: person.id } });
  await restore(tx, id, [person.id, merge.mergedId]);
  await audit(tx, actor, {
    action: "person.merge_undone",
    subject: personSubject(person),
    concerns: [merge.mergedId],
    before: { person: merge.mergedId, merge: id },
    reported: { merged_id: merge.mergedId },
  });
  return merge.mergedId;
}

type Found = { personId: string };

type Undoable = Found & {
  mergedId: string;
  isUndone: boolean;
  isFinal: boolean;
  hasLater: boolean;
  hasLearned: boolean;
};

async function restore(tx: Database, id: string, people: readonly string[]): Promise<void> {
  await whileMerging(tx, async () => {
    await restoreRows(tx, id);
    await deactivateBoth(tx, id);
    await tx.$executeRaw`UPDATE people SET updated_at = now() WHERE id = ANY(${[...people]}::uuid[])`;
  });
  await settle(tx, people);
  await tx.$executeRaw`UPDATE people_merges SET undone_at = now(), merged_name = '' WHERE id = ${id}::uuid`;
  await tx.$executeRaw`DELETE FROM people_merge_rows WHERE merge_id = ${id}::uuid`;
}

/** Deactivates the other person, too, if the one who stayed was deactivated since the merge. Otherwise an undo would let leavers in again. */
async function deactivateBoth(tx: Database, id: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE people AS gone SET deactivated_at = kept.deactivated_at, deactivated_by = kept.deactivated_by,
      deactivated_origin_id = kept.deactivated_origin_id
    FROM people_merges AS merges JOIN people AS kept ON kept.id = merges.person_id
    WHERE merges.id = ${id}::uuid AND gone.id = merges.merged_id AND gone.deactivated_at IS NULL
      AND kept.deactivated_at >= merges.merged_at`;
}
