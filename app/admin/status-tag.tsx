import { Tag } from "@/app/_components/tag";
import type { CourseRecord } from "@/lib/courses/admin-record";
import { useMessages } from "../messages";

export function StatusTag({ status }: Pick<CourseRecord, "status">) {
  return <Tag look={`state ${status}`}>{useMessages().courseStatus[status]}</Tag>;
}
