import { type Database, Prisma } from "@/lib/database/db";
import { mergeLearning } from "./merge-learning";
import { tablesMerged } from "./rules";
import { noteChanges, noteRows, readShapes } from "./snapshot";

export type Merge = { id: string; personId: string; mergedId: string; mergedName: string };

/** Moves everything of each `mergedId` to its `personId`, both of whom are locked, and removes it. A person is in one merge at most. */
export async function moveEverything(tx: Database, merges: readonly Merge[]): Promise<void> {
  const [ids, kept, gone] = [
    merges.map(({ id }) => id),
    merges.map(({ personId }) => personId),
    merges.map(({ mergedId }) => mergedId),
  ];
  // The clock, not the start of the transaction, which may have waited for sign-ins.
  await tx.$executeRaw`
    INSERT INTO people_merges (id, person_id, merged_id, merged_name, merged_at)
    SELECT *, clock_timestamp() FROM unnest(${ids}::uuid[], ${kept}::uuid[], ${gone}::uuid[],
      ${merges.map(({ mergedName }) => mergedName)}::text[])`;
  const pairs = Prisma.sql`(SELECT unnest(${kept}::uuid[]) AS kept, unnest(${gone}::uuid[]) AS gone) AS pairs`;
  const owners = Prisma.sql`(SELECT merge_id, unnest(ARRAY[kept, gone]) AS id FROM (
    SELECT unnest(${ids}::uuid[]) AS merge_id, unnest(${kept}::uuid[]) AS kept, unnest(${gone}::uuid[]) AS gone
  ) AS merges) AS owner`;
  const shapes = await readShapes(tx);
  await noteRows(tx, shapes, owners);
  await whileMerging(tx, async () => {
    await mergeLearning(tx, pairs);
    for (const [, { move }] of tablesMerged)
      for (const statement of move(pairs)) await tx.$executeRaw(statement);
    await tx.$executeRaw`DELETE FROM people WHERE id = ANY(${gone}::uuid[])`;
  });
  await settle(tx, kept);
  await noteChanges(tx, shapes, owners);
}

/** Triggers leave the rows alone that `run` moves. */
export async function whileMerging(tx: Database, run: () => Promise<void>): Promise<void> {
  await tx.$executeRaw`SELECT set_config('lectern.merging_people', 'on', true)`;
  await run();
  await tx.$executeRaw`SELECT set_config('lectern.merging_people', '', true)`;
}

/** Records the courses and paths that are complete now, and brings the requirements up to date. */
export async function settle(tx: Database, personIds: readonly string[]): Promise<void> {
  const ids = Prisma.sql`${[...personIds]}::uuid[]`;
  await tx.$executeRaw`SET CONSTRAINTS record_course_completion IMMEDIATE`;
  await tx.$executeRaw`
    SELECT record_learning_paths(ARRAY(
      SELECT DISTINCT learning_path_id FROM course_completions JOIN learning_path_courses USING (course_id)
      WHERE person_id = ANY(${ids})), ${ids})`;
  await tx.$executeRaw`SELECT apply_requirements(${ids})`;
}

/** Locks in the order of sign-ins, then of learning and importing. */
export async function lockBelongings(tx: Database, personIds: readonly string[]): Promise<void> {
  const ids = Prisma.sql`${[...personIds]}::uuid[]`;
  await tx.$queryRaw`SELECT id FROM identities WHERE person_id = ANY(${ids}) ORDER BY id FOR UPDATE`;
  await tx.$queryRaw`
    SELECT id FROM courses WHERE id IN (SELECT course_id FROM enrollments WHERE person_id = ANY(${ids}))
    ORDER BY permalink FOR KEY SHARE`;
  await tx.$queryRaw`
    SELECT id FROM learning_paths WHERE id IN (
      SELECT learning_path_id FROM course_completions JOIN learning_path_courses USING (course_id) WHERE person_id = ANY(${ids}))
    ORDER BY id FOR SHARE`;
  await tx.$queryRaw`SELECT id FROM enrollments WHERE person_id = ANY(${ids}) ORDER BY id FOR UPDATE`;
}
