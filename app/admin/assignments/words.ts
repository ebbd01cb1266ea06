import { countOf, peopleIn } from "@/app/admin/courses/words";
import type { AssignmentRecord } from "@/lib/assignments/admin-record";
import type { Terms } from "@/lib/assignments/edit-schema";
import type { AssignmentState, Pressing } from "@/lib/assignments/schema";
import type { LearnerState } from "@/lib/learning/learner-state-schema";
import type { Count } from "@/lib/lists/count";
import { fullName } from "@/lib/people/profile";
import type { AssignmentTarget } from "./target";

export const stateWords = {
  late: "Overdue or expired",
  due_this_week: "Due this week",
  overdue: "Overdue",
  expired: "Expired",
  due_soon: "Due soon",
  in_progress: "In progress",
  assigned: "Not started",
  not_started: "Not started",
  completed: "Completed",
  completed_before: "Completed before",
  not_completed: "Not completed",
  exempt: "Exempt",
} as const satisfies Record<AssignmentState | LearnerState | Pressing | "not_completed", string>;

export const kindWords = ({ courseId }: { courseId: string | null }) =>
  courseId ? "Course" : "Learning path";

type Audience = Pick<AssignmentRecord, "audience" | "groups" | "groupsCount" | "people" | "peopleCount"> &
  Partial<Pick<AssignmentRecord, "reached">>;

const namedInTitle = 2;

export function audienceName(given: Audience): string {
  const { audience, groups, groupsCount, people, peopleCount, reached } = given;
  if (audience === "everybody") return "Everybody";
  if (audience === "completed") return "Those who had completed it";
  const names = [...groups.map(({ name }) => name), ...people.map(fullName)].slice(0, namedInTitle);
  const more = groupsCount + peopleCount - names.length;
  if (names.length === 0) return reached?.count ? "Other groups and people" : "Nobody now";
  return more > 0 ? `${names.join(", ")} and ${more} more` : names.join(" and ");
}

const dueFrom = { joining: "they join", assignment: "it is assigned to them" };

export function dueWords({ due }: Terms): string | null {
  if (due.kind === "never") return "No due date";
  if (due.kind === "on") return null;
  return `${countOf(due.days, "day")} after ${dueFrom[due.from]}`;
}

export function repeatWords({ repeatMonths, repeatsWithCertificate }: Terms): string | null {
  if (repeatsWithCertificate) return "Again before the certificate ends";
  return repeatMonths === null
    ? null
    : `Again every ${repeatMonths === 1 ? "month" : `${repeatMonths} months`}`;
}

export const noCertificateWords = (noun: AssignmentTarget["noun"]) =>
  `This ${noun} gives no certificate that ends. Until it does, once is enough.`;

export function effectsOf(
  audience: { kind: "everybody" | "chosen" | "completed"; groupIds?: readonly string[] },
  { people, completed }: { people: Count; completed: Count },
): string[] {
  const done =
    audience.kind === "completed" || completed.count === 0
      ? []
      : [`${countOf(completed, "has", "have")} completed it already.`];
  return [
    `${peopleIn(people)} ${people.count === 1 ? "has" : "have"} to do it now.`,
    ...done,
    ...laterWords(audience),
  ];
}

function laterWords({ kind, groupIds = [] }: { kind: string; groupIds?: readonly string[] }): string[] {
  if (kind === "everybody") return ["People who first sign in later are included."];
  if (kind === "completed") return ["Who completes it from now on is not included."];
  if (groupIds.length === 0) return [];
  return [
    groupIds.length === 1
      ? "People who join this group later are included, and those who leave it no longer are."
      : "People who join these groups later are included, and those who leave them no longer are.",
  ];
}

export function visibilityWords({ of, noun, status, isLimited }: AssignmentTarget): string[] {
  const limited = isLimited && "courseId" in of ? [limitedCourse] : "courseId" in of ? [] : [coursesOfPath];
  return status === "published"
    ? limited
    : [`The ${noun} is ${unpublished[status]}. People see it once it is published.`, ...limited];
}

const limitedCourse = "The course is limited to groups. Assigning it shows it to these people, too.";

const coursesOfPath = "Assigning the path shows all of its courses to these people, too.";

const unpublished = { draft: "a draft", archived: "archived" };
