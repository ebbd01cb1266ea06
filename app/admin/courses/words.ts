import { formatCount } from "@/app/_components/format-count";
import type { Count } from "@/lib/lists/count";

export function countOf(count: number | Count, one: string, many = `${one}s`): string {
  const digits = formatCount(count);
  return `${digits} ${digits === "1" ? one : many}`;
}

export const peopleIn = (count: number | Count) => countOf(count, "person", "people");

export function completedBy(people: Count): string {
  return people.count === 0 ? "no one has completed it" : `${countOf(people, "has", "have")} completed it`;
}
