import { formatCount } from "@/app/_components/format-count";
import type { CourseRecord } from "@/lib/courses/admin-record";
import type { Count } from "@/lib/lists/count";

export const statusWords = {
  draft: "Draft",
  published: "Published",
  archived: "Archived",
} as const satisfies Record<CourseRecord["status"], string>;

export function accessWords({ access }: Pick<CourseRecord, "access">): string {
  return access === "everyone" ? "Everyone" : "Groups";
}

export function countOf(count: number | Count, one: string, many = `${one}s`): string {
  const digits = formatCount(count);
  return `${digits} ${digits === "1" ? one : many}`;
}

export const peopleIn = (count: number | Count) => countOf(count, "person", "people");

export function enrolledIn(people: Count): string {
  return people.count === 0
    ? "No one is enrolled"
    : `${peopleIn(people)} ${people.count === 1 ? "is" : "are"} enrolled`;
}

export function completedBy(people: Count): string {
  return people.count === 0 ? "no one has completed it" : `${countOf(people, "has", "have")} completed it`;
}
