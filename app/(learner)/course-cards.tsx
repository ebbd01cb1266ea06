"use client";

import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import { ProgressLine } from "@/app/_components/progress-line";
import { Tag } from "@/app/_components/tag";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { CompletedLine } from "./completed-line";
import { CourseCover } from "./course-cover";

export type Card = {
  permalink: string;
  name: string;
  /** Differs from the page's language. */
  lang?: string;
  initial: string;
  length: string;
  image?: string;
  focus?: string;
  description?: string;
  group?: string;
  progress?: number;
  percent?: string;
  completedAt?: string;
  completedOn?: string;
  news?: string;
};

export type CardTexts = ClientTexts<Messages["catalog"]["cards"]>;

type Heading = "h2" | "h3";

export type Look = "cards" | "rows";

/** Renders from the cards' texts, because elements would take three times the bytes and the time. */
export function CourseCards({
  look = "cards",
  cards,
  heading,
  texts,
  language,
}: {
  look?: Look;
  cards: Card[];
  heading: Heading;
  texts: CardTexts;
  language: string;
}) {
  return (
    <ul className={look === "rows" ? "course-rows" : "course-grid"}>
      {cards.map((card) => (
        <CourseCard key={card.permalink} card={card} heading={heading} texts={texts} language={language} />
      ))}
    </ul>
  );
}

/** The whole card is clickable, but assistive technology finds one link with the course's name. */
function CourseCard({
  card,
  heading: Heading,
  texts,
  language,
}: {
  card: Card;
  heading: Heading;
  texts: CardTexts;
  language: string;
}) {
  return (
    <li>
      <CourseCover permalink={card.permalink} initial={card.initial} image={card.image} focus={card.focus} />
      <Heading lang={card.lang} dir="auto">
        <Link href={`/courses/${card.permalink}`}>{card.name}</Link>
      </Heading>
      {card.description !== undefined && (
        <p lang={card.lang} dir="auto">
          {card.description}
        </p>
      )}
      <State card={card} texts={texts} language={language} />
    </li>
  );
}

type StateProps = { card: Card; texts: CardTexts; language: string };

function State({ card, texts, language }: StateProps): ReactNode {
  const { length, group, progress, percent = "", completedAt, completedOn = "", news } = card;
  if (completedAt)
    return (
      <div className="text-sm">
        <CompletedLine
          text={texts.completedOn}
          at={completedAt}
          on={completedOn}
          news={news}
          language={language}
        />
      </div>
    );
  if (progress !== undefined)
    return (
      <ProgressLine value={progress} percent={percent} label={texts.progress} language={language}>
        <p>{length}</p>
      </ProgressLine>
    );
  return (
    <p>
      {length}
      {group && <Tag>{group}</Tag>}
    </p>
  );
}
