import type { Assignable } from "@/lib/assignments/edit-schema";
import type { CourseRecord } from "@/lib/courses/admin-record";
import type { LearningPathRecord } from "@/lib/learning-paths/admin-record";

export type AssignmentTarget = {
  of: Assignable;
  kind: "course" | "path";
  status: CourseRecord["status"];
  isLimited: boolean;
};

export const courseTarget = ({ id, status, access }: CourseRecord): AssignmentTarget => ({
  of: { courseId: id },
  kind: "course",
  status,
  isLimited: access === "groups",
});

export const pathTarget = ({ id, status, access }: LearningPathRecord): AssignmentTarget => ({
  of: { learningPathId: id },
  kind: "path",
  status,
  isLimited: access === "assigned",
});
