import type { Admin, ApiClient, Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, Prisma, runStatementOnPrimary, unlessReadOnly } from "@/lib/database/db";
import { mediaStore } from "@/lib/media/open-store";
import { countBelongings } from "@/lib/people/find";
import { personSubject } from "@/lib/people/profile";
import { listMergedIds } from "@/lib/people-merges/find";
import { forgetRequests } from "@/lib/scim/log";
import { forgetPerson } from "@/lib/sign-in-attempts/record";
import { forgetResponses } from "@/lib/webhooks/prune";
import { forgetLastError } from "@/lib/xapi/store";

// A restored backup may contain people deleted after it was made, so their IDs stay here and beside the uploaded files.

const notedAtOnce = 1_000;

export async function erasePerson(
  tx: Database,
  actor: Admin | ApiClient | Operator,
  person: Parameters<typeof personSubject>[0],
): Promise<void> {
  const { id } = person;
  const before = await countBelongings(tx, id);
  await forgetPerson(tx, id);
  await forgetRequests(tx, id);
  await forgetResponses(tx, id);
  await forgetLastError(tx);
  // A backup from before a merge has the other person, too.
  const ids = [id, ...(await listMergedIds(tx, id))];
  await tx.person.delete({ where: { id } });
  await recordErased(tx, ids);
  await audit(tx, actor, { action: "person.deleted", subject: personSubject(person), before });
}

/** Keeps the IDs of deleted people, whom a restored backup would bring back. */
export async function recordErased(tx: Database, ids: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO erased_people (id) SELECT unnest(${ids}::uuid[]) ON CONFLICT (id) DO UPDATE SET noted_at = NULL`;
}

/** Records an ID beside the uploaded files, where it survives the database. Throws Refusal of MediaStore. */
export async function noteErased(id: string): Promise<void> {
  await mediaStore().noteErased(id);
  await unlessReadOnly(() => db().erasedPerson.update({ where: { id }, data: { notedAt: new Date() } }));
}

export async function noteAllErased(): Promise<void> {
  const waiting = await db().erasedPerson.findMany({ where: { notedAt: null }, take: notedAtOnce });
  for (const { id } of waiting) await noteErased(id);
}

export async function listErased(_actor: Operator): Promise<string[]> {
  const known = await db().erasedPerson.findMany({ select: { id: true } });
  return [...new Set([...known.map(({ id }) => id), ...(await listNoted())])].sort();
}

export async function listNoted(): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of mediaStore().listErased()) ids.push(id);
  return ids;
}

/** Deletes people again who came back with a backup, and keeps all the IDs. Returns how many came back. */
export async function eraseAgain(actor: Operator, ids: readonly string[]): Promise<number> {
  await recordErased(db(), ids);
  const back = await runStatementOnPrimary<{ id: string }>(
    Prisma.sql`SELECT id FROM people WHERE id = ANY(${ids}::uuid[])`,
  );
  for (const { id } of back)
    await db().$transaction(async (tx) =>
      erasePerson(tx, actor, await tx.person.findUniqueOrThrow({ where: { id } })),
    );
  return back.length;
}
