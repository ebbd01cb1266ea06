import type { Assignable } from "@/lib/assignments/edit-schema";
import { courseUrl } from "../courses/paths";
import { learningPathUrl } from "../learning-paths/paths";

export function assignmentsPath(of: Assignable): string {
  return `${"courseId" in of ? courseUrl(of.courseId) : learningPathUrl(of.learningPathId)}/assignments`;
}

export function assignmentUrl(of: Assignable, id: string): string {
  return `${assignmentsPath(of)}/${id}`;
}

/** Of a row, which names either. */
export function assignableOf({
  courseId,
  learningPathId,
}: {
  courseId: string | null;
  learningPathId: string | null;
}): Assignable {
  return courseId ? { courseId } : { learningPathId: learningPathId ?? "" };
}

type Chosen = { groupIds?: readonly string[]; personIds?: readonly string[]; q?: string };

/** Where an audience is chosen: what is chosen so far stands in the address, so that it needs no script. */
export function newAssignmentUrl(of: Assignable, chosen: Chosen = {}): string {
  return withChosen(`${assignmentsPath(of)}/new`, chosen);
}

/** Where a chosen audience gets its terms. */
export function newTermsUrl(
  of: Assignable,
  audience: "everybody" | "chosen" | "completed",
  chosen: Chosen = {},
): string {
  return withChosen(`${assignmentsPath(of)}/new/terms`, chosen, { audience });
}

function withChosen(path: string, { groupIds = [], personIds = [], q = "" }: Chosen, more = {}): string {
  const all = { ...more, groups: groupIds.join("."), people: personIds.join("."), q };
  const parameters = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ""));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}
