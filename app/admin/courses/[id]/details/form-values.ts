import type { CourseRecord } from "@/lib/courses/admin-list";

/** What the form with a course's details shows. */
export function formValues(course: CourseRecord) {
  const { id, version, name, permalink, shortDescription, fullDescription, listImageUrl } = course;
  return {
    id,
    version,
    name,
    permalink,
    shortDescription,
    fullDescription,
    listImageUrl: listImageUrl ?? "",
  };
}
