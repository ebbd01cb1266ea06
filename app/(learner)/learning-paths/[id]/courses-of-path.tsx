import { Icon, type IconName } from "@/app/_components/icon";
import { Link } from "@/app/_components/link";
import type { LockedBy } from "@/lib/courses/prerequisite-locks";
import { coursePath } from "../../courses/[permalink]/paths";
import { lengthOf } from "../../duration";
import type { CourseInPath, CourseState } from "./path-progress";

const states: Record<CourseState, { icon: IconName; spoken: string; words: string }> = {
  done: { icon: "done", spoken: "Done:", words: "Done" },
  upNext: { icon: "upNext", spoken: "Up next:", words: "Up next" },
  again: { icon: "upNext", spoken: "Up next:", words: "Up next: do it again" },
  locked: { icon: "locked", spoken: "Locked:", words: "Locked" },
  underWay: { icon: "toDo", spoken: "To do:", words: "In progress" },
  toDo: { icon: "toDo", spoken: "To do:", words: "" },
};

type Props = { pathId: string; courses: CourseInPath[] };

export function CoursesOfPath({ pathId, courses }: Props) {
  return (
    <ol className="courses-of-path">
      {courses.map((course) => {
        const { icon, spoken } = states[course.state];
        const isMarked = ["done", "upNext", "again"].includes(course.state);
        const isNext = course.state === "upNext" || course.state === "again";
        return (
          <li key={course.id} className={isNext ? "next" : undefined}>
            <Icon name={icon} label={spoken} className={isMarked ? "text-accent" : "text-control"} />
            <div className="min-w-0">
              <h3>
                <Link href={coursePath(course.permalink)} dir="auto">
                  {course.name}
                </Link>
              </h3>
              <p>{factsOf(course, pathId)}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function factsOf(course: CourseInPath, pathId: string): string {
  const { words } = states[course.state];
  const { lockedBy } = course;
  const shown =
    course.state === "locked" && lockedBy ? `${words} ${untilCompleted(lockedBy, pathId)}` : words;
  return [shown, lengthOf(course)].filter(Boolean).join(" · ");
}

function untilCompleted({ courses, path }: LockedBy, pathId: string): string {
  const words = `until you have completed ${inQuotes(courses.map(({ name }) => name))}`;
  if (path.id === pathId) return words;
  return `${words}, which ${courses.length === 1 ? "comes" : "come"} first in the learning path “${path.name}”`;
}

function inQuotes(names: readonly string[]): string {
  const quoted = names.map((name) => `“${name}”`);
  const last = quoted.pop() ?? "";
  return quoted.length > 0 ? `${quoted.join(", ")} and ${last}` : last;
}
