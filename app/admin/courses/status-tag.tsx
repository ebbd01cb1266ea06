import { Tag } from "@/app/_components/tag";
import type { CourseRecord } from "@/lib/courses/admin-list";
import { statusWords } from "./words";

/** In which state a course is. */
export function StatusTag({ status }: Pick<CourseRecord, "status">) {
  return <Tag>{statusWords[status]}</Tag>;
}
