import { currentActivity } from "@/lib/courses/outline/reading-time";
import type { LearnersCourse, OutlineItem } from "@/lib/courses/visible";
import { OutlineEntry } from "./outline-entry";
import { activityPathIn } from "./paths";

type Props = { course: LearnersCourse; openId?: string; hrefOf?: (id: string) => string };

/** The activities of a course under their sections, with what is done and where the learner is. */
export function Outline({ course, openId, hrefOf = activityPathIn(course) }: Props) {
  const current = course.enrollment && currentActivity(course.activities, course.lastVisitedId);
  return (
    <nav
      aria-labelledby="outline"
      className="overflow-hidden rounded-card border border-line bg-surface shadow-card print:hidden"
    >
      <h2 id="outline" className="px-5 py-3.5 font-semibold text-lg">
        Outline
      </h2>
      {sectionsOf(course.activities).map(({ title, activities }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name than its place
        <div key={index}>
          {title && <SectionHeading title={title} activities={activities} />}
          <ol aria-label={title ?? undefined}>
            {activities.map((activity) => (
              <OutlineEntry
                key={activity.id}
                href={hrefOf(activity.id)}
                activity={activity}
                isOpen={activity.id === openId}
                isCurrent={activity.id === current?.id}
              />
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}

function SectionHeading({ title, activities }: { title: string; activities: OutlineItem[] }) {
  const counting = activities.filter(({ optional }) => !optional);
  const done = counting.filter(({ completedAt }) => completedAt).length;
  return (
    <h3 className="flex items-baseline justify-between gap-4 bg-sunken px-5 py-2 font-semibold text-sm">
      <bdi>{title}</bdi>
      {counting.length > 0 && (
        <span className="shrink-0 font-normal text-muted text-xs tabular-nums">
          {done} of {counting.length} done
        </span>
      )}
    </h3>
  );
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
