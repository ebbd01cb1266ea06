import { Icon } from "@/app/_components/icon";
import { Link } from "@/app/_components/link";
import { LinkPending } from "@/app/_components/link-pending";
import type { OutlineItem } from "@/lib/courses/visible";
import { ActivityFacts } from "./activity-facts";

type Props = { href: string; activity: OutlineItem; isOpen: boolean; isCurrent: boolean };

/** One activity in the outline: done, to go on with, optional, new or to do, told by a shape and in words. */
export function OutlineEntry({ href, activity, isOpen, isCurrent }: Props) {
  return (
    <li className="border-line border-t">
      <Link
        href={href}
        aria-current={isOpen ? "page" : undefined}
        className="flex gap-3 border-transparent border-s-4 py-3 ps-4 pe-5 leading-snug transition-colors -outline-offset-3 hover:bg-sunken aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold"
      >
        <State activity={activity} isCurrent={isCurrent} />
        <span className="min-w-0">
          <span className="block">
            <bdi>{activity.title}</bdi>
          </span>
          <ActivityFacts activity={activity}>
            {activity.isNew && (
              <>
                {" · "}
                <strong className="font-semibold text-accent">New</strong>
              </>
            )}
            {isCurrent && !isOpen && " · Up next"}
          </ActivityFacts>
        </span>
        <LinkPending />
      </Link>
    </li>
  );
}

function State({ activity, isCurrent }: { activity: OutlineItem; isCurrent: boolean }) {
  const [icon, words] = stateOf(activity, isCurrent);
  const colour = activity.completedAt || isCurrent ? "text-accent" : "text-control";
  return (
    <>
      <Icon name={icon} className={`mt-px size-5 shrink-0 ${colour}`} />
      <span className="sr-only">{words}</span>
    </>
  );
}

function stateOf(activity: OutlineItem, isCurrent: boolean) {
  if (activity.completedAt) return ["done", "Done:"] as const;
  if (isCurrent) return ["upNext", "Up next:"] as const;
  return activity.optional ? (["optional", "Optional:"] as const) : (["toDo", "To do:"] as const);
}
