export const coursesPath = "/admin/courses";

export function courseUrl(id: string): string {
  return `${coursesPath}/${id}`;
}

export function learnersPath(id: string): string {
  return `${courseUrl(id)}/enrollments`;
}

export function activityUrl(courseId: string, id: string): string {
  return `${courseUrl(courseId)}/activities/${id}`;
}

export function questionsPath(courseId: string): string {
  return `${courseUrl(courseId)}/questions`;
}

export function questionUrl(courseId: string, id: string): string {
  return `${questionsPath(courseId)}/${id}`;
}

/** Leads to a new question of the bank, or of one quiz. */
export function newQuestionUrl(courseId: string, activityId?: string): string {
  return questionUrl(courseId, activityId ? `new?activity=${activityId}` : "new");
}

/** Grants people more attempts or time in a quiz. */
export function grantsPath(courseId: string, activityId: string): string {
  return `${activityUrl(courseId, activityId)}/grants`;
}

export function previewUrl(courseId: string): string {
  return `${courseUrl(courseId)}/preview`;
}

/** Returns a URL without a fragment, because one stops `autofocus` of the next message. `at` tells presses apart. */
export function withMessage(path: string, message: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}message=${message}&at=${Date.now().toString(36)}`;
}
