"use client";

import { Icon, type IconName } from "@/app/_components/icon";
import { Link } from "@/app/_components/link";

export type ListedSection = { title: string | null; done: string | null; activities: ListedActivity[] };

export type ListedActivity = {
  id: string;
  href: string;
  title: string;
  /** Spoken, and its drawing, which is not in color only. */
  state: string;
  icon: IconName;
  isMarked: boolean;
  kindIcon: IconName;
  facts: string;
  isNew: boolean;
  isUpNext: boolean;
};

/** Rendered from its texts, as course-cards.tsx is. */
export function OutlineList({ sections, openId }: { sections: ListedSection[]; openId: string | undefined }) {
  return (
    <nav aria-labelledby="outline" className="outline-of-course">
      <h2 id="outline">Outline</h2>
      {sections.map(({ title, done, activities }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name than its place
        <div key={index}>
          {title && (
            <h3>
              <bdi>{title}</bdi>
              {done && <span>{done}</span>}
            </h3>
          )}
          <ol aria-label={title ?? undefined}>
            {activities.map((activity) => (
              <Entry key={activity.id} activity={activity} isOpen={activity.id === openId} />
            ))}
          </ol>
        </div>
      ))}
    </nav>
  );
}

function Entry({ activity, isOpen }: { activity: ListedActivity; isOpen: boolean }) {
  const { href, title, state, icon, isMarked, kindIcon, facts, isNew, isUpNext } = activity;
  return (
    <li>
      <Link href={href} aria-current={isOpen ? "page" : undefined}>
        <Icon name={icon} className={isMarked ? "text-accent" : "text-control"} />
        <span className="sr-only">{state}</span>
        <span className="min-w-0">
          <span className="block">
            <bdi>{title}</bdi>
          </span>
          <span className="activity-facts">
            <Icon name={kindIcon} />
            <span>
              {facts}
              {isNew && (
                <>
                  {" · "}
                  <strong className="font-semibold text-accent">New</strong>
                </>
              )}
              {isUpNext && " · Up next"}
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}
