"use client";

import { Icon, type IconName } from "@/app/_components/icon";
import { Link } from "@/app/_components/link";

export type ListedSection = { title: string | null; done: string | null; activities: ListedActivity[] };

export type ListedActivity = {
  id: string;
  title: string;
  state: keyof typeof states;
  kindIcon: IconName;
  facts: string;
  isNew?: boolean;
  isUpNext?: boolean;
};

/** Screen readers speak these words. The icons differ by shape, not only by color. */
const states = {
  done: "Done:",
  upNext: "Up next:",
  optional: "Optional:",
  toDo: "To do:",
} satisfies Partial<Record<IconName, string>>;

type Props = {
  sections: ListedSection[];
  done: string | null;
  openId: string | undefined;
  hrefStart: string;
};

export function OutlineList({ sections, done, openId, hrefStart }: Props) {
  const listed = sections.map((section, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name than its place
    <Section key={index} section={section} openId={openId} hrefStart={hrefStart} />
  ));
  return (
    <nav aria-labelledby="outline" className="outline-of-course">
      <h2 id="outline">Outline</h2>
      {openId ? (
        // The key folds the list when another activity opens.
        <details key={openId}>
          <summary>{done ? `Outline · ${done}` : "Outline"}</summary>
          {listed}
        </details>
      ) : (
        listed
      )}
    </nav>
  );
}

type SectionProps = { section: ListedSection; openId: string | undefined; hrefStart: string };

function Section({ section: { title, done, activities }, openId, hrefStart }: SectionProps) {
  return (
    <div>
      {title && (
        <h3>
          <bdi>{title}</bdi>
          {done && <span>{done}</span>}
        </h3>
      )}
      <ol aria-label={title ?? undefined}>
        {activities.map((activity) => (
          <Entry
            key={activity.id}
            activity={activity}
            href={hrefStart + activity.id}
            isOpen={activity.id === openId}
          />
        ))}
      </ol>
    </div>
  );
}

type EntryProps = { activity: ListedActivity; href: string; isOpen: boolean };

function Entry({ activity, href, isOpen }: EntryProps) {
  const { title, state, kindIcon, facts, isNew, isUpNext } = activity;
  const isMarked = state === "done" || state === "upNext";
  return (
    <li>
      <Link href={href} aria-current={isOpen ? "page" : undefined}>
        <Icon name={state} label={states[state]} className={isMarked ? "text-accent" : "text-control"} />
        <bdi>{title}</bdi>
        <span className="activity-facts">
          <Icon name={kindIcon} />
          {`${facts}${isUpNext ? " · Up next" : ""}${isNew ? " ·" : ""}`}
          {isNew && <strong className="font-semibold text-accent">New</strong>}
        </span>
      </Link>
    </li>
  );
}
