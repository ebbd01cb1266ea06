import { notFound } from "next/navigation";
import type { Admin } from "@/lib/actor";
import { findLearningPathRecord, type LearningPathRecord } from "@/lib/learning-paths/admin-record";

/** Ends in a 404 when there is none. */
export async function pathOrNotFound(admin: Admin, id: string): Promise<LearningPathRecord> {
  return (await findLearningPathRecord(admin, id)) ?? notFound();
}
