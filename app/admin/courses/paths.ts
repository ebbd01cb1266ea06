import { type CurriculumQuery, curriculumQuery } from "@/lib/courses/edit-schema";
import { addressOf, isFiltered } from "@/lib/lists/table-url";

/** Where the list of courses is. */
export const coursesPath = "/admin/courses";

/** What the list is asked when its address says nothing. */
export const initial = curriculumQuery.parse({});

/** The address of a page of the list. */
export function coursesAddress(query: Partial<CurriculumQuery>): string {
  return addressOf(coursesPath, { ...initial, ...query }, initial);
}

/** The address of the same question's answer as CSV. */
export function coursesCsvAddress(query: CurriculumQuery): string {
  return addressOf(`${coursesPath}/csv`, { ...query, page: 1 }, initial);
}

/** Whether the list is asked for less than all. */
export function asksForSome(query: CurriculumQuery): boolean {
  return isFiltered(query, initial);
}

/** The address of one course: of its outline. */
export function courseAddress(id: string): string {
  return `${coursesPath}/${id}`;
}

/** The address of an activity's form. */
export function activityAddress(courseId: string, id: string): string {
  return `${courseAddress(courseId)}/activities/${id}`;
}

/** The address of a course as learners would see it. */
export function previewAddress(courseId: string): string {
  return `${courseAddress(courseId)}/preview`;
}

/**
 * A page that says what became of the button that was pressed; `at` tells one press from the next. Without a fragment,
 * beside which a browser would not heed the `autofocus` of the next answer.
 */
export function saying(path: string, said: string): string {
  return `${path}?said=${said}&at=${Date.now().toString(36)}`;
}
