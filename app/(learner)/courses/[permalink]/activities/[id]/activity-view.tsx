import type { ReactNode } from "react";
import type { Crumb } from "@/app/_components/breadcrumb-list";
import { kinds } from "@/app/_kinds/activity-kind-views";
import { durationOf } from "@/app/(learner)/duration";
import { useMessages } from "@/app/messages";
import type { Learner } from "@/lib/actor";
import type { LearnersCourse, OutlineItem } from "@/lib/courses/learners-view";
import type { ActivityContent as Content } from "@/lib/courses/outline/activity";
import { clientTexts } from "@/lib/messages/client-texts";
import { activityAfter, isToDo } from "../../next-activity";
import { Outline } from "../../outline";
import { ActivityContent } from "./activity-content";
import { ActivityLayout } from "./activity-layout";
import type { Completion } from "./completion";
import { statusOf } from "./completion-status";
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
  const messages = useMessages();
  const { reading: t } = messages;
  const completes = kinds[kind].completes?.(messages);
  const isReadOnly = completion?.isReadOnly ?? !completion;
  const { activities } = course;
  const index = activities.findIndex((one) => one.id === id);
  const stepTo = (label: string, one: OutlineItem | null | undefined): Step | null =>
    one ? { label, title: one.title, href: hrefOf(one.id) } : null;
  // Completing a course again counts only after "Start again".
  const isCompletedByNext =
    !completes &&
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
    ? { label: isLast ? t.lastActivity : t.next, title: t.completeCourse, href: courseHref }
    : (stepTo(isLast ? t.stillToDo : t.next, following) ?? {
        label: t.noMore,
        title: t.backToCourse,
        href: courseHref,
      });
  return (
    <ActivityLayout
      id={id}
      crumbs={crumbs}
      courseName={course.name}
      facts={[
        t.activityOf({ place: index + 1, count: activities.length }),
        minutes > 0 && durationOf(minutes, messages),
        optional && t.optional,
      ]
        .filter(Boolean)
        .join(" · ")}
      title={title}
      previous={stepTo(t.previous, activities[index - 1])}
      next={next}
      isCompletedByNext={isCompletedByNext}
      justDone={justDone && { id: justDone.id, title: justDone.title }}
      status={completion && statusOf(completion, { completes, isCompletedByNext }, messages)}
      texts={clientTexts(t.layout)}
      content={<ActivityContent activity={activity} learner={learner} isReadOnly={isReadOnly} />}
      outline={<Outline course={{ ...course, lastVisitedId: id }} openId={id} hrefOf={hrefOf} />}
    >
      {children}
    </ActivityLayout>
  );
}
