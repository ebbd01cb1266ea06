import type { ReactNode } from "react";
import type { Crumb } from "@/app/_components/breadcrumb-list";
import { durationOf } from "@/app/(learner)/duration";
import type { Learner } from "@/lib/actor";
import { activityKind } from "@/lib/courses/kinds/activity-kinds";
import type { LearnersCourse, OutlineItem } from "@/lib/courses/learners-view";
import type { ActivityContent as Content } from "@/lib/courses/outline/activity";
import { activityAfter, isToDo } from "../../next-activity";
import { Outline } from "../../outline";
import { ActivityContent } from "./activity-content";
import { ActivityLayout } from "./activity-layout";
import type { Completion } from "./completion";
import type { Step } from "./previous-and-next";

type Props = {
  activity: OutlineItem & Content & { course: LearnersCourse };
  crumbs: Crumb[];
  courseHref: string;
  hrefOf: (id: string) => string;
  justDone?: OutlineItem;
} & (
  | { learner: Learner; completion: Completion; children?: undefined }
  | { learner?: undefined; completion?: undefined; children: ReactNode }
);

export function ActivityView({ activity, crumbs, courseHref, hrefOf, justDone, ...rest }: Props) {
  const { learner = null, completion, children } = rest;
  const { id, kind, title, minutes, optional, course } = activity;
  const isAutomatic = activityKind(kind).completion === "automatic";
  const isReadOnly = completion?.isReadOnly ?? !completion;
  const { activities } = course;
  const index = activities.findIndex((one) => one.id === id);
  const stepTo = (label: string, one: OutlineItem | null | undefined): Step | null =>
    one ? { label, title: one.title, href: hrefOf(one.id) } : null;
  // Completing a course again counts only after "Start again".
  const isCompletedByNext =
    !isAutomatic &&
    completion !== undefined &&
    !completion.isReadOnly &&
    !completion.again &&
    completion.state !== "completed_earlier" &&
    isToDo(activity);
  const completesCourse =
    isCompletedByNext &&
    completion.state !== "new_since_completion" &&
    !activities.some((one) => one.id !== id && isToDo(one));
  const isLast = index === activities.length - 1;
  const following = completion ? activityAfter(activities, id) : activities[index + 1];
  const next = completesCourse
    ? { label: isLast ? "Last activity" : "Next", title: "Complete the course", href: courseHref }
    : (stepTo(isLast ? "Still to do" : "Next", following) ?? lastStep(courseHref));
  return (
    <ActivityLayout
      id={id}
      crumbs={crumbs}
      courseName={course.name}
      facts={[
        `Activity ${index + 1} of ${activities.length}`,
        minutes > 0 && durationOf(minutes),
        optional && "Optional",
      ]
        .filter(Boolean)
        .join(" · ")}
      title={title}
      previous={stepTo("Previous", activities[index - 1])}
      next={next}
      isCompletedByNext={isCompletedByNext}
      justDone={justDone && { id: justDone.id, title: justDone.title }}
      completion={completion}
      isAutomatic={isAutomatic}
      content={<ActivityContent activity={activity} learner={learner} isReadOnly={isReadOnly} />}
      outline={<Outline course={{ ...course, lastVisitedId: id }} openId={id} hrefOf={hrefOf} />}
    >
      {children}
    </ActivityLayout>
  );
}

const lastStep = (href: string): Step => {
  return { label: "That was the last activity", title: "Back to the course", href };
};
