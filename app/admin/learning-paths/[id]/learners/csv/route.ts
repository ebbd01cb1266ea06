import { csvRoute } from "@/app/admin/csv-route";
import { findLearningPathRecord } from "@/lib/learning-paths/admin-record";
import { pathLearnersList } from "@/lib/learning-paths/learners";

export const GET = csvRoute(async (admin, { id }: { id: string }) => {
  const path = await findLearningPathRecord(admin, id);
  return path && { name: "learners-of-a-path", list: pathLearnersList(id) };
});
