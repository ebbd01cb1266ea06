import { kinds } from "@/app/_kinds/activity-kind-views";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { LearnersCourse, OutlineItem } from "@/lib/courses/learners-view";
import { currentActivity } from "@/lib/courses/outline/activities-left";
import { clientTexts } from "@/lib/messages/client-texts";
import { formatScore } from "@/lib/preferences/format-score";
import { factsOf } from "./activity-facts";
import { type ListedActivity, OutlineList } from "./outline-list";
import { activityPathIn } from "./paths";

type Props = { course: LearnersCourse; openId?: string; hrefOf?: (id: string) => string };

export function Outline({ course, openId, hrefOf = activityPathIn(course) }: Props) {
  const messages = useMessages();
  const { language } = usePreferences();
  const { reading: t } = messages;
  const current = course.enrollment && currentActivity(course.activities, course.lastVisitedId);
  const listed = (activity: OutlineItem): ListedActivity => {
    const isCurrent = activity.id === current?.id;
    return {
      id: activity.id,
      title: activity.title,
      state: stateOf(activity, isCurrent),
      kindIcon: kinds[activity.kind].icon,
      facts: [factsOf(activity, messages), scoreIn(activity)].filter(Boolean).join(" · "),
      ...(activity.isNew && { isNew: true }),
      ...(isCurrent && activity.id !== openId && { isUpNext: true }),
    };
  };
  const scoreIn = ({ score }: OutlineItem) =>
    typeof score === "number" && messages.quizzes.scoreOfQuiz({ score: formatScore(score, language) });
  const sections = sectionsOf(course.activities).map(({ title, activities }) => ({
    title,
    done: doneOf(activities, t.doneOf),
    activities: activities.map(listed),
  }));
  return (
    <OutlineList
      sections={sections}
      summary={doneOf(course.activities, t.outlineDone) ?? t.outline.title}
      texts={clientTexts(t.outline)}
      openId={openId}
      hrefStart={hrefOf("")}
    />
  );
}

function stateOf({ completedAt, optional }: OutlineItem, isCurrent: boolean): ListedActivity["state"] {
  if (completedAt) return "done";
  if (isCurrent) return "upNext";
  return optional ? "optional" : "toDo";
}

function doneOf(
  activities: OutlineItem[],
  text: (counts: { done: number; count: number }) => string,
): string | null {
  const counting = activities.filter(({ optional }) => !optional);
  const done = counting.filter(({ completedAt }) => completedAt).length;
  return counting.length > 0 ? text({ done, count: counting.length }) : null;
}

function sectionsOf(activities: OutlineItem[]) {
  const sections: { title: string | null; activities: OutlineItem[] }[] = [];
  for (const activity of activities) {
    const last = sections.at(-1);
    if (last && last.title === activity.section) last.activities.push(activity);
    else sections.push({ title: activity.section, activities: [activity] });
  }
  return sections;
}
