import { Icon, type IconName } from "@/app/_components/icon";
import { Link } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { LockedBy } from "@/lib/courses/prerequisite-locks";
import { type Messages, messagesIn } from "@/lib/messages/messages";
import { formatList } from "@/lib/preferences/format";
import { coursePath } from "../../courses/[permalink]/paths";
import { lengthOf } from "../../duration";
import type { CourseInPath, CourseState } from "./path-progress";

const icons: Record<CourseState, IconName> = {
  done: "done",
  upNext: "upNext",
  again: "upNext",
  locked: "locked",
  underWay: "toDo",
  toDo: "toDo",
};

type Props = { pathId: string; courses: CourseInPath[] };

export function CoursesOfPath({ pathId, courses }: Props) {
  const { state: names, spokenState } = useMessages().learningPaths;
  const { language } = usePreferences();
  return (
    <ol className="courses-of-path">
      {courses.map((course) => {
        const isNext = course.state === "upNext" || course.state === "again";
        const isMarked = isNext || course.state === "done";
        return (
          <li key={course.id} className={isNext ? "next" : undefined}>
            <Icon
              name={icons[course.state]}
              label={spokenState({ state: names[spoken(course.state)] })}
              className={isMarked ? "text-accent" : "text-control"}
            />
            <div className="min-w-0">
              <h3>
                <Link href={coursePath(course.permalink)} dir="auto">
                  {course.name}
                </Link>
              </h3>
              <p>{factsOf(course, pathId, language)}</p>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function spoken(state: CourseState): CourseState {
  if (state === "again") return "upNext";
  return state === "underWay" ? "toDo" : state;
}

function factsOf(course: CourseInPath, pathId: string, language: string): string {
  const t = messagesIn(language);
  const { state, lockedBy } = course;
  const shown =
    state === "locked" && lockedBy
      ? lockedUntil(lockedBy, pathId, t.learningPaths, language)
      : state !== "toDo" && t.learningPaths.state[state];
  return [shown, lengthOf(course, t)].filter(Boolean).join(" · ");
}

function lockedUntil(
  { courses, path }: LockedBy,
  pathId: string,
  t: Messages["learningPaths"],
  language: string,
): string {
  const names = formatList(
    courses.map(({ name }) => t.quoted({ name })),
    language,
  );
  if (path.id === pathId) return t.lockedUntil({ courses: names });
  return t.lockedByPath({ courses: names, count: courses.length, path: path.name });
}
