import type { ReactNode } from "react";
import type { Crumb } from "@/app/_components/breadcrumb";
import type { ActivityContent as Content } from "@/lib/courses/outline/activity";
import type { LearnersCourse, OutlineItem } from "@/lib/courses/visible";
import { Outline } from "../course/outline";
import { durationOf } from "../duration";
import { ActivityContent } from "./activity-content";
import type { Completion } from "./completion";
import { OpenedActivity } from "./opened-activity";
import type { Step } from "./previous-and-next";

type Props = {
  activity: OutlineItem & Content & { course: LearnersCourse };
  crumbs: Crumb[];
  courseHref: string;
  hrefOf: (id: string) => string;
} & ({ completion: Completion; children?: undefined } | { completion?: undefined; children: ReactNode });

/** An activity as learners see it; a preview has its children in place of the completion. */
export function ActivityView({ activity, crumbs, courseHref, hrefOf, completion, children }: Props) {
  const { id, title, minutes, optional, course } = activity;
  const { activities } = course;
  const index = activities.findIndex((one) => one.id === id);
  const stepTo = (label: string, one: OutlineItem | undefined): Step | null =>
    one ? { label, title: one.title, href: hrefOf(one.id) } : null;
  return (
    <OpenedActivity
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
      next={stepTo("Next", activities[index + 1]) ?? lastStep(courseHref)}
      completion={completion}
      content={<ActivityContent activity={activity} />}
      outline={<Outline course={{ ...course, lastVisitedId: id }} openId={id} hrefOf={hrefOf} />}
    >
      {children}
    </OpenedActivity>
  );
}

const lastStep = (href: string): Step => {
  return { label: "That was the last activity", title: "Back to the course", href };
};
