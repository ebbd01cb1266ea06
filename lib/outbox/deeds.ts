import type { Database } from "@/lib/db";

export type DeedKind = "assignment" | "certificate" | "person";

/** Records an event in the transaction that causes it; the fan-out checks later whether it still holds. */
export async function noteToTell(tx: Database, kind: DeedKind, subjectIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO outbox_deeds (kind, subject_id)
    SELECT ${kind}::outbox_deed_kind, id FROM unnest(${[...subjectIds]}::uuid[]) AS id`;
}
