"use client";

import { Icon, type IconName } from "@/app/_components/icon";
import { Link } from "@/app/_components/link";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

type Texts = ClientTexts<Messages["reading"]["outline"]>;

export type ListedSection = { title: string | null; done: string | null; activities: ListedActivity[] };

export type ListedActivity = {
  id: string;
  title: string;
  state: keyof Texts["states"] & IconName;
  kindIcon: IconName;
  facts: string;
  isNew?: boolean;
  isUpNext?: boolean;
};

type Props = {
  sections: ListedSection[];
  summary: string;
  texts: Texts;
  openId: string | undefined;
  hrefStart: string;
};

export function OutlineList({ sections, summary, texts, openId, hrefStart }: Props) {
  const listed = sections.map((section, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a section has no other name than its place
    <Section key={index} section={section} texts={texts} openId={openId} hrefStart={hrefStart} />
  ));
  return (
    <nav aria-labelledby="outline" className="outline-of-course">
      <h2 id="outline">{texts.title}</h2>
      {openId ? (
        // The key folds the list when another activity opens.
        <details key={openId}>
          <summary>{summary}</summary>
          {listed}
        </details>
      ) : (
        listed
      )}
    </nav>
  );
}

type SectionProps = {
  section: ListedSection;
  texts: Texts;
  openId: string | undefined;
  hrefStart: string;
};

function Section({ section: { title, done, activities }, texts, openId, hrefStart }: SectionProps) {
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
            texts={texts}
            href={hrefStart + activity.id}
            isOpen={activity.id === openId}
          />
        ))}
      </ol>
    </div>
  );
}

type EntryProps = { activity: ListedActivity; texts: Texts; href: string; isOpen: boolean };

function Entry({ activity, texts, href, isOpen }: EntryProps) {
  const { title, state, kindIcon, facts, isNew, isUpNext } = activity;
  const isMarked = state === "done" || state === "upNext";
  return (
    <li>
      <Link href={href} aria-current={isOpen ? "page" : undefined}>
        {/* The icons differ by shape, not only by color. */}
        <Icon
          name={state}
          label={texts.states[state]}
          className={isMarked ? "text-accent" : "text-control"}
        />
        <bdi>{title}</bdi>
        <span className="activity-facts">
          <Icon name={kindIcon} />
          {`${facts}${isUpNext ? ` · ${texts.upNext}` : ""}${isNew ? " ·" : ""}`}
          {isNew && <strong className="shrink-0 font-semibold text-accent">{texts.new}</strong>}
        </span>
      </Link>
    </li>
  );
}
