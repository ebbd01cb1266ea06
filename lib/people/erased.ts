import type { Operator } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, unlessReadOnly } from "@/lib/db";
import { mediaStore } from "@/lib/media/open-store";
import { forgetPerson } from "@/lib/sign-in-attempts/record";
import { countBelongings } from "./find";
import { personSubject } from "./profile";

// A restored backup may have people who were deleted after it was made. Their IDs are kept here and beside the uploaded files.

const notedAtOnce = 1_000;

export async function recordErased(tx: Database, id: string): Promise<void> {
  await tx.erasedPerson.upsert({ where: { id }, create: { id }, update: { notedAt: null } });
}

/** Notes the IDs beside the uploaded files, where they survive the database. Throws Refusal of MediaStore; the chore tries again. */
export async function noteErased(): Promise<void> {
  const waiting = await db().erasedPerson.findMany({ where: { notedAt: null }, take: notedAtOnce });
  for (const { id } of waiting) {
    await mediaStore().noteErased(id);
    await unlessReadOnly(() => db().erasedPerson.update({ where: { id }, data: { notedAt: new Date() } }));
  }
}

/** The IDs of all who were deleted, as the database and the place of uploaded files know. */
export async function listErased(_actor: Operator): Promise<string[]> {
  const known = await db().erasedPerson.findMany({ select: { id: true } });
  return [...new Set([...known.map(({ id }) => id), ...(await listNoted())])].sort();
}

/** Those beside the uploaded files. */
export async function listNoted(): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of mediaStore().listErased()) ids.push(id);
  return ids;
}

/** Deletes people again who came back with a backup; returns how many did. */
export async function eraseAgain(actor: Operator, ids: readonly string[]): Promise<number> {
  let erased = 0;
  for (const id of ids) if (await eraseOne(actor, id)) erased += 1;
  return erased;
}

/** Also when the person is not there, the ID is kept for the next time. */
function eraseOne(actor: Operator, id: string): Promise<boolean> {
  return db().$transaction(async (tx) => {
    await recordErased(tx, id);
    const person = await tx.person.findUnique({ where: { id } });
    if (!person) return false;
    const before = await countBelongings(tx, id);
    await forgetPerson(tx, id);
    await tx.person.delete({ where: { id } });
    await audit(tx, actor, { action: "person.deleted", subject: personSubject(person), before });
    return true;
  });
}
