import type { Database } from "@/lib/database/db";

export type EventKind = "assignment" | "certificate" | "person" | "quiz_attempt";

/** Records an event in the change's own transaction; the sender later checks that it is still true. */
export async function recordEvent(
  tx: Database,
  kind: EventKind,
  subjectIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO outbox_deeds (kind, subject_id)
    SELECT ${kind}::outbox_deed_kind, id FROM unnest(${[...subjectIds]}::uuid[]) AS id`;
}
