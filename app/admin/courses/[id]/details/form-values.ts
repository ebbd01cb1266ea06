import type { CourseRecord } from "@/lib/courses/admin-record";

export function formValues(course: CourseRecord) {
  const {
    id,
    version,
    name,
    permalink,
    shortDescription,
    fullDescription,
    listImageUrl,
    listImageFocus,
    language,
  } = course;
  return {
    id,
    version,
    name,
    permalink,
    shortDescription,
    fullDescription,
    listImageUrl: listImageUrl ?? "",
    listImageFocus,
    language: language ?? "",
  };
}
