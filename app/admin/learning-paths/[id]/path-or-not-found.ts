import type { May } from "@/lib/actor";
import { findLearningPathRecord, type LearningPathRecord } from "@/lib/learning-paths/admin-record";
import { notFoundFor } from "@/lib/session/gates";

/** Ends in a 404 when there is none for the actor. */
export async function pathOrNotFound(actor: May<"paths.read">, id: string): Promise<LearningPathRecord> {
  return (await findLearningPathRecord(actor, id)) ?? notFoundFor(actor, "learning_path", id);
}
