import type { Database } from "@/lib/database/db";

/** An assignment was made, or its date changed; a certificate was given; something reaches a person now. */
export type EventKind = "assignment" | "certificate" | "person";

/** Records an event in the transaction that caused it. Mail follows if it still holds when its turn comes. */
export async function recordEvent(
  tx: Database,
  kind: EventKind,
  subjectIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO outbox_deeds (kind, subject_id)
    SELECT ${kind}::outbox_deed_kind, id FROM unnest(${[...subjectIds]}::uuid[]) AS id`;
}
