import type { ContinuePanelProps } from "@/app/(learner)/continue-panel";
import { continuing, starting } from "@/app/(learner)/continue-panel-content";
import type { ListedAssignment } from "@/lib/assignments/learners-assignments";
import type { CourseCard } from "@/lib/courses/catalog";
import type { Current } from "@/lib/learning/dashboard";
import { messagesIn } from "@/lib/messages/messages";
import type { Preferences } from "@/lib/preferences/schema";

type Dashboard = {
  toDo: readonly ListedAssignment[];
  mostUrgent: CourseCard | Current | null;
  current: Current | null;
};

export function findNextCourse(
  { toDo, mostUrgent, current }: Dashboard,
  completed: string,
  preferences: Preferences,
): ContinuePanelProps | null {
  const heading = messagesIn(preferences.language).reading.completed.next;
  const [assignment] = toDo;
  const isOther = (course: { permalink: string } | null) => course?.permalink !== completed;
  if (current && isOther(current) && (!mostUrgent || mostUrgent.permalink === current.permalink))
    return continuing(current, preferences, heading);
  if (mostUrgent && assignment && isOther(mostUrgent))
    return "activities" in mostUrgent
      ? continuing(mostUrgent, preferences, heading, assignment)
      : starting(mostUrgent, assignment, preferences, heading);
  return current && isOther(current) ? continuing(current, preferences, heading) : null;
}
