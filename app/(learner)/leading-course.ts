import type { ListedAssignment } from "@/lib/assignments/learners-assignments";
import type { CourseCard } from "@/lib/courses/catalog";
import { shownImage } from "@/lib/courses/course-image";
import { currentActivity, minutesLeft } from "@/lib/courses/outline/reading-time";
import type { Current } from "@/lib/learning/dashboard";
import { formatNumber } from "@/lib/preferences/format";
import type { Preferences } from "@/lib/preferences/schema";
import type { ContinuePanelProps } from "./continue-panel";
import { activityPath, coursePath } from "./course/paths";
import { initialOf } from "./course-initial";
import { durationOf, lengthOf } from "./duration";
import { coursesDone, stateWords } from "./state-words";

/** A course under way, at the activity where the learner left off. */
export function continuing(
  course: Current,
  { language }: Preferences,
  heading = "Continue where you left off",
): ContinuePanelProps {
  const { permalink, activities, progress, lastVisitedId } = course;
  const activity = currentActivity(activities, lastVisitedId);
  const minutes = minutesLeft(activities);
  return {
    ...shownOf(course),
    heading,
    about: activity ? [activity.title, activity.section].filter((words) => words !== null) : [],
    underWay: {
      progress: progress ?? 0,
      percent: formatNumber((progress ?? 0) / 100, "percent"),
      left: minutes > 0 ? `About ${durationOf(minutes)} left` : null,
    },
    href: activity ? activityPath(permalink, activity.id) : coursePath(permalink),
    action: "Continue",
    language,
  };
}

/** The newest in which there is something to do, as long as there is one. */
export function courseToBegin<Course extends { activitiesCount: number }>(newest: readonly Course[]) {
  return newest.find(({ activitiesCount }) => activitiesCount > 0) ?? newest[0];
}

/** A course to begin with; `assignment` is what it is to the learner, when they have to do it. */
export function starting(
  course: CourseCard,
  assignment: ListedAssignment | null,
  preferences: Preferences,
  heading = "Start here",
): ContinuePanelProps {
  return {
    ...shownOf(course),
    heading,
    about: assignment?.path
      ? [assignment.path.name, coursesDone(assignment.path)]
      : [course.shortDescription || lengthOf(course)],
    ...(assignment && { standing: stateWords(assignment, preferences) }),
    href: coursePath(course.permalink),
    action: "Open the course",
    language: preferences.language,
  };
}

function shownOf({ permalink, name, imageUrl, imageFocus }: CourseCard) {
  return {
    permalink,
    name,
    initial: initialOf(name),
    image: shownImage(imageUrl),
    ...(imageFocus !== "center" && { focus: imageFocus }),
  };
}
