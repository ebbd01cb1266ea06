import { db, Prisma } from "@/lib/database/db";
import type { Retained } from "@/lib/database/retention-period";
import { env } from "@/lib/env";
import { stopped } from "./claim";

/** In days. An undo is possible for an hour. */
const kept = { applied: 1, waiting: 7 };

/** Keeps what an import changed, in numbers, as long as the log of directories. */
export const retainedPeopleImports: Retained = {
  kept: () => ({ days: env().RETENTION_SIGN_INS_DAYS }),
  remove: () => removeImports(env().RETENTION_SIGN_INS_DAYS),
  oldest: Prisma.sql`SELECT min(created_at) FROM people_imports WHERE ${isRestingSql()}`,
};

function isRestingSql() {
  return Prisma.sql`status NOT IN ('applying', 'undoing')`;
}

async function removeImports(days: number): Promise<number> {
  await emptyImports();
  return db().$executeRaw`
    DELETE FROM people_imports WHERE ${isRestingSql()} AND created_at < now() - make_interval(days => ${days}::int)`;
}

/** Removes files and lines with personal data, that no undo needs any longer. Forgets imports whose upload broke off. */
async function emptyImports(): Promise<void> {
  await db().$executeRaw`
    UPDATE people_imports SET status = 'applied', applied_at = now(), actor = NULL
    WHERE status = 'applying' AND failure = ${stopped} AND started_at < now() - interval '1 day'`;
  const old = await db().$queryRaw<{ id: string }[]>`SELECT id FROM people_imports WHERE ${isOldSql()}`;
  for (const { id } of old) await emptyImport(id);
  await db().$executeRaw`
    DELETE FROM people_imports WHERE status = 'uploading' AND created_at < now() - interval '1 day'`;
}

function isOldSql() {
  return Prisma.sql`emptied_at IS NULL AND (
    (status IN ('applied', 'undone') AND coalesce(undone_at, applied_at) + make_interval(days => ${kept.applied}::int) < now())
    OR (status IN ('uploading', 'uploaded', 'previewed') AND created_at + make_interval(days => ${kept.waiting}::int) < now()))`;
}

// An admin may have started or undone it by now.
async function emptyImport(id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const emptied = await tx.$executeRaw`
      UPDATE people_imports SET emptied_at = now(), columns = coalesce((
        SELECT jsonb_agg(one || '{"samples": []}') FROM jsonb_array_elements(columns) AS one), '[]')
      WHERE id = ${id}::uuid AND ${isOldSql()}`;
    if (emptied === 0) return;
    await tx.peopleImportPart.deleteMany({ where: { importId: id } });
    await tx.peopleImportRow.deleteMany({ where: { importId: id } });
  });
}
