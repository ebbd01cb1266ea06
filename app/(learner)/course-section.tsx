"use client";

import { type Card, type CardTexts, CourseCards, type Look } from "./course-cards";
import { type More, TitledSection } from "./titled-section";

type Props = {
  title: string;
  look: Look;
  cards: Card[];
  texts: CardTexts;
  more: More | null;
  language: string;
};

export function CourseSection({ title, look, cards, texts, more, language }: Props) {
  if (cards.length === 0) return null;
  return (
    <TitledSection title={title} more={more}>
      <CourseCards look={look} cards={cards} heading="h3" texts={texts} language={language} />
    </TitledSection>
  );
}
