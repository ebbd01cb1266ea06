import type { May } from "@/lib/actor";
import { countCompleted } from "@/lib/assignments/audience";
import type { CourseRecord } from "@/lib/courses/admin-record";
import { peopleIn } from "../../words";

/** Whom a change of a course may concern, such as `128 people`; null: nobody, or it is not published. */
export async function peopleWhoCompleted(
  actor: May<"courses.edit">,
  { id, status }: Pick<CourseRecord, "id" | "status">,
): Promise<string | null> {
  if (status !== "published") return null;
  const people = await countCompleted(actor, { courseId: id });
  return people.count > 0 ? peopleIn(people) : null;
}
