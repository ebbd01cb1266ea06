import Link from "next/link";
import { activityPath } from "./paths";

type Activity = { id: string; title: string };

type Props = { course: { permalink: string; activities: Activity[] }; currentId?: string };

/** The activities of a course in their order; the one that is open is marked. */
export function Outline({ course, currentId }: Props) {
  return (
    <nav aria-labelledby="outline">
      <h2 id="outline" className="mb-3 font-semibold text-lg">
        Outline
      </h2>
      <ol className="overflow-hidden rounded-card border border-line bg-surface">
        {course.activities.map((activity, index) => (
          <li key={activity.id} className="border-line border-b last:border-b-0">
            <Link
              href={activityPath(course.permalink, activity.id)}
              aria-current={activity.id === currentId ? "page" : undefined}
              className="flex gap-3 border-transparent border-s-4 ps-2.5 pe-4 py-3 leading-snug transition-colors -outline-offset-3 hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold"
            >
              <span className="min-w-5 shrink-0 text-end text-muted text-sm tabular-nums leading-snug">
                {index + 1}
              </span>
              <span className="min-w-0" dir="auto">
                {activity.title}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
