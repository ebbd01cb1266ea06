import type { FreshAdmin, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, type Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { findThreshold, getImport, type PeopleImport } from "./find-import";
import type { ImportSettings } from "./schema";

type Actor = FreshAdmin | Operator;

/** In hours. People change, and with them what a file does. */
const previewLasts = 4;

/** Names the preview that the actor saw. `confirmed` is how many people they agreed to deactivate; needed for many (`findThreshold`). */
export type Seen = { previewedAt: Date | null; confirmed: number | null };

/**
 * Queues a previewed import; `advance` applies it. Starting it twice changes nothing.
 * @throws Refusal `people_import_not_found`, `people_import_changed` for another preview, `people_import_outdated`,
 *   `people_import_unconfirmed`, `people_import_under_way`
 */
export async function startImport(actor: Actor, id: string, { previewedAt, confirmed }: Seen): Promise<void> {
  await change(actor, id, async (tx, found) => {
    if (["applying", "applied"].includes(found.status)) return;
    if (found.status !== "previewed" || found.emptiedAt || !found.previewedAt)
      throw new Refusal("people_import_changed");
    if (found.previewedAt.getTime() !== previewedAt?.getTime()) throw new Refusal("people_import_changed");
    if (Date.now() - previewedAt.getTime() > previewLasts * 3_600_000)
      throw new Refusal("people_import_outdated");
    const { deactivated: people = 0 } = found.counts;
    const threshold = await findThreshold(actor, found.identityProviderId, tx);
    if (people >= threshold && confirmed !== people)
      throw new Refusal("people_import_unconfirmed", { people, field: "confirmed" });
    await requireNoOther(tx, id);
    await tx.peopleImport.update({
      where: { id },
      data: {
        ...{ status: "applying", startedAt: new Date(), processed: 0, actor: attributionOf(actor) },
        maxDeactivated: Math.max(people, threshold - 1),
      },
    });
    // The file isn't needed any longer, and has columns that nobody uses.
    await tx.peopleImportPart.deleteMany({ where: { importId: id } });
    await audit(tx, actor, {
      action: "people_import.started",
      subject: importSubject(found),
      after: found.counts,
    });
  });
}

/** Says whether the preview was made with these settings. */
export const hasSettings = (
  { columns, createsGroups, deactivatesMissing }: PeopleImport,
  settings: ImportSettings,
): boolean =>
  createsGroups === settings.createsGroups &&
  deactivatesMissing === settings.deactivatesMissing &&
  columns.every(({ target }, place) => target === (settings.targets[place] ?? null));

/**
 * Stops an import that is under way, and queues its undoing.
 * @throws Refusal `people_import_not_found`, `people_import_not_undoable`, `people_import_followed` while a later one stays applied
 */
export async function undoImport(actor: Actor, id: string): Promise<void> {
  await change(actor, id, async (tx, found) => {
    if (["undoing", "undone"].includes(found.status)) return;
    if (!found.isUndoable) throw new Refusal("people_import_not_undoable");
    if (found.status === "applied") {
      await requireNoOther(tx, id);
      await requireLast(tx, found);
    }
    await tx.peopleImport.update({
      where: { id },
      data: { status: "undoing", notBefore: null, failure: null, actor: attributionOf(actor) },
    });
    await audit(tx, actor, { action: "people_import.undo_started", subject: importSubject(found) });
  });
}

/** Removes an import that isn't applied. @throws Refusal `people_import_not_found`, `people_import_changed` */
export async function discardImport(actor: Actor, id: string): Promise<void> {
  await change(actor, id, async (tx, found) => {
    if (!["uploaded", "previewed"].includes(found.status)) throw new Refusal("people_import_changed");
    await tx.peopleImport.delete({ where: { id } });
  });
}

// The lock keeps two imports from starting at once, and waits for a batch of this one.
async function change(
  actor: Actor,
  id: string,
  run: (tx: Database, found: PeopleImport) => Promise<void>,
): Promise<void> {
  await db().$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('people imports'))`;
    await getImport(actor, id, tx);
    await tx.$executeRaw`SELECT FROM people_imports WHERE id = ${id}::uuid FOR UPDATE`;
    await run(tx, await getImport(actor, id, tx));
  });
}

async function requireNoOther(tx: Database, id: string): Promise<void> {
  const other = await tx.peopleImport.findFirst({
    where: { id: { not: id }, status: { in: ["applying", "undoing"] } },
    select: { id: true },
  });
  if (other) throw new Refusal("people_import_under_way");
}

// The later import started from what this one left, and its undo would bring that back.
async function requireLast(tx: Database, { startedAt }: PeopleImport): Promise<void> {
  const later = await tx.peopleImport.count({
    where: { status: "applied", startedAt: { gt: startedAt ?? new Date() } },
  });
  if (later > 0) throw new Refusal("people_import_followed");
}

const attributionOf = ({ personId, name, address, userAgent }: Actor): Prisma.InputJsonObject => ({
  personId,
  name,
  address,
  userAgent,
});

export const importSubject = ({ id, fileName }: Pick<PeopleImport, "id" | "fileName">) =>
  ({ type: "people_import", id, name: fileName }) as const;
