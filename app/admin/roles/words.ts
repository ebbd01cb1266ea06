import type { Messages } from "@/lib/messages/messages";
import type { Grant } from "@/lib/roles/list";

type Granted = Pick<Grant, "role" | "group" | "course">;

export function grantName(t: Messages["roles"], { role, group, course }: Granted): string {
  if (group) return t.managerOf({ group: group.name });
  return course ? t.authorOf({ course: course.name }) : t.names[role];
}
