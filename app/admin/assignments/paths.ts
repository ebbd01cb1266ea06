import type { Assignable, Condition } from "@/lib/assignments/edit-schema";
import type { LearnersReport } from "@/lib/assignments/learners-schema";
import { type AdminListQuery, listUrl } from "@/lib/lists/admin-list-query";
import { courseUrl, learnersPath } from "../courses/paths";
import { learningPathUrl, pathLearnersUrl } from "../learning-paths/paths";

export function assignmentsPath(of: Assignable): string {
  return `${"courseId" in of ? courseUrl(of.courseId) : learningPathUrl(of.learningPathId)}/assignments`;
}

export function assignmentUrl(of: Assignable, id: string): string {
  return `${assignmentsPath(of)}/${id}`;
}

export function assignableOf({
  courseId,
  learningPathId,
}: {
  courseId: string | null;
  learningPathId: string | null;
}): Assignable {
  return courseId ? { courseId } : { learningPathId: learningPathId ?? "" };
}

export function learnersUrl(of: Assignable): string {
  return "courseId" in of ? learnersPath(of.courseId) : pathLearnersUrl(of.learningPathId);
}

export function tickedLearnersUrl(
  of: Assignable,
  query: AdminListQuery,
  personIds: readonly string[],
): string {
  const parameters = new URLSearchParams(listUrl("", query));
  for (const id of personIds) parameters.append("person", id);
  return parameters.size > 0 ? `${learnersUrl(of)}?${parameters}` : learnersUrl(of);
}

export function learnersReportUrl(of: Assignable, list: string, report: LearnersReport): string {
  const parameters = new URLSearchParams(list);
  for (const [name, value] of Object.entries(report)) if (value) parameters.set(name, String(value));
  parameters.set("at", Date.now().toString(36));
  return `${learnersUrl(of)}?${parameters}`;
}

type Chosen = {
  groupIds?: readonly string[];
  personIds?: readonly string[];
  conditions?: readonly Condition[];
  q?: string;
};

export const joinedConditions = (conditions: readonly Condition[]) =>
  new URLSearchParams(conditions.map(({ fieldId, value }) => [fieldId, value])).toString();

export function newAssignmentUrl(of: Assignable, chosen: Chosen = {}): string {
  return withChosen(`${assignmentsPath(of)}/new`, chosen);
}

export function newTermsUrl(
  of: Assignable,
  audience: "everybody" | "chosen" | "completed" | "matching",
  chosen: Chosen = {},
): string {
  return withChosen(`${assignmentsPath(of)}/new/terms`, chosen, { audience });
}

function withChosen(path: string, chosen: Chosen, more = {}): string {
  const { groupIds = [], personIds = [], conditions = [], q = "" } = chosen;
  const joined = {
    groups: groupIds.join("."),
    people: personIds.join("."),
    conditions: joinedConditions(conditions),
  };
  const all = { ...more, ...joined, q };
  const parameters = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ""));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
