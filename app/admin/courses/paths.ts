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

export function previewUrl(courseId: string): string {
  return `${courseUrl(courseId)}/preview`;
}

/** `at` tells one press from the next. No fragment: with one, browsers ignore the `autofocus` of the next message. */
export function withMessage(path: string, message: string): string {
  return `${path}?message=${message}&at=${Date.now().toString(36)}`;
}
