import type { ReactNode } from "react";
import { Markdown } from "@/app/_components/markdown";
import type { ViewProps } from "@/app/_kinds/activity-kind-view";
import { kinds } from "@/app/_kinds/activity-kind-views";
import type { ActivityKind } from "@/lib/courses/kinds/activity-kinds";
import type { ActivityContent as Content } from "@/lib/courses/outline/activity";

export function ActivityContent({ activity }: { activity: Content & { title: string } }) {
  const { kind, title, body, data } = activity;
  // The compiler doesn't see that the view and the data are of one kind.
  const View = kinds[kind].View as (props: ViewProps<ActivityKind>) => ReactNode;
  return (
    <div className="space-y-8">
      <View title={title} text={body.trim() ? <Markdown>{body}</Markdown> : null} data={data} />
    </div>
  );
}
