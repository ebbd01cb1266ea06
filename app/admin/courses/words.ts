import { inDigits } from "@/app/admin/digits";
import type { CourseRecord } from "@/lib/courses/admin-list";
import type { Count } from "@/lib/lists/count";

/** A course's status in a word. */
export const statusWords = {
  draft: "Draft",
  published: "Published",
  archived: "Archived",
} as const satisfies Record<CourseRecord["status"], string>;

/** Who may see a course, in a word or two. */
export function accessWords({ access }: Pick<CourseRecord, "access">): string {
  return access === "everyone" ? "Everybody" : "Groups";
}

/** So many of them, in words. */
export function countOf(some: number | Count, one: string, many = `${one}s`): string {
  const digits = inDigits(some);
  return `${digits} ${digits === "1" ? one : many}`;
}

/** So many people, in words. */
export const peopleIn = (some: number | Count) => countOf(some, "person", "people");

/** That so many people are enrolled. */
export function enrolledIn(some: Count): string {
  return some.count === 0
    ? "Nobody is enrolled"
    : `${peopleIn(some)} ${some.count === 1 ? "is" : "are"} enrolled`;
}

/** That so many of them completed the course. */
export function completedBy(some: Count): string {
  return some.count === 0 ? "nobody has completed it" : `${countOf(some, "has", "have")} completed it`;
}
