import type { May } from "@/lib/actor";
import { countCompleted } from "@/lib/assignments/audience";
import type { CourseRecord } from "@/lib/courses/admin-record";
import type { Count } from "@/lib/lists/count";

export async function peopleWhoCompleted(
  actor: May<"courses.edit">,
  { id, status, isChangedSinceCompletion }: Pick<CourseRecord, "id" | "status" | "isChangedSinceCompletion">,
  isPublishing = false,
): Promise<Count | null> {
  if (isPublishing ? !isChangedSinceCompletion : status !== "published") return null;
  const people = await countCompleted(actor, { courseId: id });
  return people.count > 0 ? people : null;
}
