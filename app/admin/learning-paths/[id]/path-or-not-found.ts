import type { May } from "@/lib/actor";
import { findLearningPathRecord, type LearningPathRecord } from "@/lib/learning-paths/admin-record";
import { notFoundFor } from "@/lib/session/gates";

export async function pathOrNotFound(actor: May<"paths.read">, id: string): Promise<LearningPathRecord> {
  return (await findLearningPathRecord(actor, id)) ?? notFoundFor(actor, "learning_path", id);
}
