import type { Database } from "@/lib/database/db";

export type MailedKind = "assignment" | "certificate" | "person" | "quiz_attempt";

/** Queues mail about a change in its own transaction; the sender later checks that it is still true. */
export async function queueMailAbout(
  tx: Database,
  kind: MailedKind,
  subjectIds: readonly string[],
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO outbox_deeds (kind, subject_id)
    SELECT ${kind}::outbox_deed_kind, id FROM unnest(${[...subjectIds]}::uuid[]) AS id`;
}
