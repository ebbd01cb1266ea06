import { Icon, type IconName } from "@/app/_components/icon";
import { Link } from "@/app/_components/link";
import { coursePath } from "../../course/paths";
import { lengthOf } from "../../duration";
import type { CourseState, StandingCourse } from "./standing";

/** As they are spoken and written. Their icons differ by shape, not only by color. */
const states: Record<CourseState, { icon: IconName; spoken: string; words: string }> = {
  done: { icon: "done", spoken: "Done:", words: "Done" },
  upNext: { icon: "upNext", spoken: "Up next:", words: "Up next" },
  locked: { icon: "locked", spoken: "Locked:", words: "Locked" },
  underWay: { icon: "toDo", spoken: "To do:", words: "In progress" },
  toDo: { icon: "toDo", spoken: "To do:", words: "" },
};

export function CoursesOfPath({ courses }: { courses: StandingCourse[] }) {
  return (
    <ol className="courses-of-path">
      {courses.map((course, index) => {
        const { icon, spoken } = states[course.state];
        const isMarked = course.state === "done" || course.state === "upNext";
        return (
          <li key={course.id} className={course.state === "upNext" ? "next" : undefined}>
            <Icon name={icon} label={spoken} className={isMarked ? "text-accent" : "text-control"} />
            <div className="min-w-0">
              <h3>
                <Link href={coursePath(course.permalink)} dir="auto">
                  {course.name}
                </Link>
              </h3>
              <p>{factsOf(course, firstToDo(courses, index))}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The name of the course that opens what is locked. */
function firstToDo(courses: StandingCourse[], index: number): string {
  return courses.slice(0, index).find(({ state }) => state !== "done")?.name ?? "";
}

function factsOf(course: StandingCourse, first: string): string {
  const { words } = states[course.state];
  const shown = course.state === "locked" ? `${words} until you have completed “${first}”` : words;
  return [shown, lengthOf(course)].filter(Boolean).join(" · ");
}
