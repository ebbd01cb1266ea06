import type { CourseOfPath, LearnersPath } from "@/lib/learning-paths/visible";

export type CourseState = "done" | "upNext" | "locked" | "underWay" | "toDo";

export type StandingCourse = CourseOfPath & { state: CourseState };

export type Standing = {
  courses: StandingCourse[];
  done: number;
  /** Null when all is done. */
  next: StandingCourse | null;
  /** In whole percent; 100 when all is done. */
  percent: number;
};

/** How far a learner has come, and what comes next: the first course under way, else the first to do. */
export function standingOf({ courses }: Pick<LearnersPath, "courses">): Standing {
  const open = courses.filter(({ isDone, isLocked }) => !isDone && !isLocked);
  const next = open.find(({ progress }) => progress !== null && progress < 100) ?? open[0];
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
  if (course.isDone) return "done";
  if (course.id === next?.id) return "upNext";
  if (course.isLocked) return "locked";
  return course.progress === null ? "toDo" : "underWay";
}
