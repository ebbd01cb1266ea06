import type { ReactNode } from "react";
import { Markdown } from "@/app/_components/markdown";
import type { ViewProps } from "@/app/_kinds/activity-kind-view";
import { kinds } from "@/app/_kinds/activity-kind-views";
import { usePreferences } from "@/app/preferences";
import type { Learner } from "@/lib/actor";
import type { ActivityKind } from "@/lib/courses/kinds/activity-kinds";
import type { LearnersCourse, OutlineItem } from "@/lib/courses/learners-view";
import type { ActivityContent as Content } from "@/lib/courses/outline/activity";

type Props = {
  activity: OutlineItem & Content & { course: LearnersCourse };
  learner: Learner | null;
  isReadOnly: boolean;
};

export function ActivityContent({ activity, ...viewer }: Props) {
  const { kind, body, course } = activity;
  const { language } = usePreferences();
  // The compiler doesn't see that the view and the data are of one kind.
  const View = kinds[kind].View as (props: ViewProps<ActivityKind>) => ReactNode;
  const text = body.trim() ? <Markdown language={course.language}>{body}</Markdown> : null;
  return (
    <div className="space-y-8">
      <View activity={activity} text={text} permalink={course.permalink} language={language} {...viewer} />
    </div>
  );
}
