import type { ReactNode } from "react";
import type { ActivityContent as Content } from "@/lib/courses/outline/activity";
import type { LearnersCourse, OutlineItem } from "@/lib/courses/visible";
import { durationOf } from "../../../../duration";
import { Outline } from "../../outline";
import { ActivityContent } from "./activity-content";
import { PreviousAndNext } from "./previous-and-next";

type Props = {
  activity: OutlineItem & Content & { course: LearnersCourse };
  courseHref: string;
  hrefOf: (id: string) => string;
  /** The way to say that it is done. */
  children: ReactNode;
};

/** An activity as learners see it. */
export function ActivityView({ activity, courseHref, hrefOf, children }: Props) {
  const { course } = activity;
  const index = course.activities.findIndex((one) => one.id === activity.id);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem] print:block">
      <div className="min-w-0 max-w-prose">
        <article>
          <p className="text-muted text-sm">
            Activity {index + 1} of {course.activities.length} · {durationOf(activity.minutes)}
            {activity.optional && " · Optional"}
          </p>
          <h1 className="mt-1 mb-8 font-bold text-2xl" dir="auto">
            {activity.title}
          </h1>
          <ActivityContent activity={activity} />
        </article>
        {children}
        <PreviousAndNext
          activities={course.activities}
          index={index}
          courseHref={courseHref}
          hrefOf={hrefOf}
        />
      </div>
      <div className="lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto">
        <Outline course={{ ...course, lastVisitedId: activity.id }} openId={activity.id} hrefOf={hrefOf} />
      </div>
    </div>
  );
}
