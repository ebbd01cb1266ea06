import { csvRoute } from "@/app/admin/csv-route";
import { certificatesList } from "@/lib/certificates/list";
import { findLearningPathRecord } from "@/lib/learning-paths/admin-record";

export const POST = csvRoute(async (admin, { id }: { id: string }) => {
  const path = await findLearningPathRecord(admin, id);
  return path && { name: "certificates-of-a-path", list: certificatesList({ type: "learning_path", id }) };
});
