export const coursesPath = "/admin/courses";

export function courseUrl(id: string): string {
  return `${coursesPath}/${id}`;
}

export function learnersPath(id: string): string {
  return `${courseUrl(id)}/enrollments`;
}

export function certificatesPath(id: string): string {
  return `${courseUrl(id)}/certificates`;
}

export function assignmentsPath(id: string): string {
  return `${courseUrl(id)}/assignments`;
}

export function assignmentUrl(courseId: string, id: string): string {
  return `${assignmentsPath(courseId)}/${id}`;
}

type Chosen = { groupIds?: readonly string[]; personIds?: readonly string[]; q?: string };

/** Where an audience is chosen: what is chosen so far stands in the address, so that it needs no script. */
export function newAssignmentUrl(courseId: string, chosen: Chosen = {}): string {
  return withChosen(`${assignmentsPath(courseId)}/new`, chosen);
}

/** Where a chosen audience gets its terms. */
export function newTermsUrl(
  courseId: string,
  audience: "everybody" | "chosen" | "completed",
  chosen: Chosen = {},
): string {
  return withChosen(`${assignmentsPath(courseId)}/new/terms`, chosen, { audience });
}

function withChosen(path: string, { groupIds = [], personIds = [], q = "" }: Chosen, more = {}): string {
  const all = { ...more, groups: groupIds.join("."), people: personIds.join("."), q };
  const parameters = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ""));
  return parameters.size > 0 ? `${path}?${parameters}` : path;
}

export function activityUrl(courseId: string, id: string): string {
  return `${courseUrl(courseId)}/activities/${id}`;
}

export function previewUrl(courseId: string): string {
  return `${courseUrl(courseId)}/preview`;
}

/** `at` tells one press from the next. No fragment: with one, browsers ignore the `autofocus` of the next message. */
export function withMessage(path: string, message: string): string {
  return `${path}?message=${message}&at=${Date.now().toString(36)}`;
}
