import type { ListedAssignment } from "@/lib/assignments/learners-assignments";
import type { CourseCard } from "@/lib/courses/catalog";
import { shownImage } from "@/lib/courses/course-image";
import { currentActivity, minutesLeft } from "@/lib/courses/outline/activities-left";
import type { Current } from "@/lib/learning/dashboard";
import { messagesIn } from "@/lib/messages/messages";
import { formatNumber } from "@/lib/preferences/format";
import type { Preferences } from "@/lib/preferences/schema";
import type { ContinuePanelProps } from "./continue-panel";
import { initialOf } from "./course-initial";
import { activityPath, coursePath } from "./courses/[permalink]/paths";
import { durationOf, lengthOf } from "./duration";
import { coursesDone, stateWords } from "./state-words";

type Dashboard = {
  toDo: readonly ListedAssignment[];
  mostUrgent: CourseCard | Current | null;
  current: Current | null;
};

type Lead = { permalink: string; panel: ContinuePanelProps; assignment: ListedAssignment | null };

export function leadOf({ toDo, mostUrgent, current }: Dashboard, preferences: Preferences): Lead | null {
  const [assignment] = toDo;
  if (mostUrgent && assignment && (isPressing(assignment) || !current)) {
    const { permalink } = mostUrgent;
    const heading =
      current && current.permalink !== permalink
        ? messagesIn(preferences.language).dashboard.lead.doFirst
        : undefined;
    const panel =
      "activities" in mostUrgent
        ? continuing(mostUrgent, preferences, heading, assignment)
        : starting(mostUrgent, assignment, preferences, heading);
    return { permalink, panel, assignment: assignment.path ? null : assignment };
  }
  if (!current) return null;
  const { permalink } = current;
  const own = toDo.find((one) => one.permalink === permalink && !one.path) ?? null;
  return { permalink, panel: continuing(current, preferences, undefined, own), assignment: own };
}

function isPressing({ required, state }: ListedAssignment): boolean {
  return required && (state === "overdue" || state === "expired" || state === "due_soon");
}

export function continuing(
  course: Current,
  preferences: Preferences,
  heading?: string,
  assignment: ListedAssignment | null = null,
): ContinuePanelProps {
  const { language } = preferences;
  const t = messagesIn(language);
  const { lead } = t.dashboard;
  const { permalink, activities, progress, lastVisitedId } = course;
  const activity = currentActivity(activities, lastVisitedId);
  const minutes = minutesLeft(activities);
  return {
    ...shownOf(course),
    heading: heading ?? lead.continue,
    about: activity ? [activity.title, activity.section].filter((words) => words !== null) : [],
    ...(assignment && { standing: stateWords(assignment, preferences) }),
    underWay: {
      progress: progress ?? 0,
      percent: formatNumber((progress ?? 0) / 100, "percent", language),
      label: lead.progress({ course: course.name }),
      left: minutes > 0 ? t.catalog.timeLeft({ time: durationOf(minutes, t) }) : null,
    },
    href: activity ? activityPath(permalink, activity.id) : coursePath(permalink),
    action: lead.resume,
    language,
  };
}

export function starting(
  course: CourseCard,
  assignment: ListedAssignment | null,
  preferences: Preferences,
  heading?: string,
): ContinuePanelProps {
  const t = messagesIn(preferences.language);
  return {
    ...shownOf(course),
    heading: heading ?? t.dashboard.startHere,
    about: assignment?.path
      ? [assignment.path.name, coursesDone(assignment.path, t)]
      : [course.shortDescription || lengthOf(course, t)],
    ...(assignment && { standing: stateWords(assignment, preferences) }),
    href: coursePath(course.permalink),
    action: t.dashboard.lead.open,
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
