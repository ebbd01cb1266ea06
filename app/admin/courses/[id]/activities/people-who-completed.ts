import type { May } from "@/lib/actor";
import { countCompleted } from "@/lib/assignments/audience";
import type { CourseRecord } from "@/lib/courses/admin-record";
import { peopleIn } from "../../words";

/**
 * Whom a change of a course may concern, such as `128 people`; null: nobody, or it is not published. Publishing it is such a change
 * when its activities have changed since they completed it.
 */
export async function peopleWhoCompleted(
  actor: May<"courses.edit">,
  { id, status, isNewerThanCompleted }: Pick<CourseRecord, "id" | "status" | "isNewerThanCompleted">,
  isPublishing = false,
): Promise<string | null> {
  if (isPublishing ? !isNewerThanCompleted : status !== "published") return null;
  const people = await countCompleted(actor, { courseId: id });
  return people.count > 0 ? peopleIn(people) : null;
}
