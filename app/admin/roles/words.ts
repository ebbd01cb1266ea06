import type { StaffRole } from "@/lib/actor";
import type { Grant } from "@/lib/roles/list";

export const roleNames = {
  manager: "Manager",
  author: "Author",
  reporter: "Reporter",
} as const satisfies Record<StaffRole, string>;

export const roleEffects = {
  manager: "Sees a group’s people and how they learn, and assigns, exempts and reminds there.",
  author: "Creates courses and changes those that they wrote. Sees how many people learn in them, not who.",
  reporter: "Reads all people, groups, courses and learners, and downloads them. Changes nothing.",
} as const satisfies Record<StaffRole, string>;

export function grantName({ role, group, course }: Pick<Grant, "role" | "group" | "course">): string {
  const of = group ?? course;
  return of ? `${roleNames[role]} of ${of.name}` : roleNames[role];
}
