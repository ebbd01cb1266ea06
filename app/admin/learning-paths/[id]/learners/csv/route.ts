import { csvRouteFor } from "@/app/admin/csv-route";
import { findLearningPathRecord } from "@/lib/learning-paths/admin-record";
import { pathLearnersListFor } from "@/lib/learning-paths/learners";

export const POST = csvRouteFor(["learners.read", "paths.read"], async (actor, { id }: { id: string }) => {
  const path = await findLearningPathRecord(actor, id);
  return path && { name: "learners-of-a-path", list: pathLearnersListFor(actor, id) };
});
