import type { CourseOfPath, LearnersPath } from "@/lib/learning-paths/learners-view";

export type CourseState = "done" | "upNext" | "again" | "locked" | "underWay" | "toDo";

export type CourseInPath = CourseOfPath & { state: CourseState };

export type PathProgress = {
  courses: CourseInPath[];
  done: number;
  next: CourseInPath | null;
  percent: number;
};

export function pathProgressOf({
  courses,
  assignment,
}: Pick<LearnersPath, "courses" | "assignment">): PathProgress {
  const toDo = courses.filter(({ isToDo }) => isToDo);
  const next =
    toDo.find(({ id }) => id === assignment?.courseId) ??
    toDo.find(({ isUnderWay }) => isUnderWay) ??
    toDo.find(({ lockedBy }) => lockedBy === null);
  const listed = courses.map((course) => ({ ...course, state: stateOf(course, next) }));
  const done = courses.filter(({ isDone }) => isDone).length;
  return {
    courses: listed,
    done,
    next: listed.find(({ id }) => id === next?.id) ?? null,
    percent: courses.length === 0 ? 0 : Math.floor((100 * done) / courses.length),
  };
}

function stateOf(course: CourseOfPath, next: CourseOfPath | undefined): CourseState {
  if (course.id === next?.id) return course.isDone ? "again" : "upNext";
  if (course.isDone) return "done";
  if (course.isUnderWay) return "underWay";
  return course.lockedBy ? "locked" : "toDo";
}
