import { Tag } from "@/app/_components/tag";
import type { CourseRecord } from "@/lib/courses/admin-record";
import { statusWords } from "./courses/words";

export function StatusTag({ status }: Pick<CourseRecord, "status">) {
  return <Tag look={`state ${status}`}>{statusWords[status]}</Tag>;
}
