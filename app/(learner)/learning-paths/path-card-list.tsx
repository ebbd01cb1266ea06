"use client";

import { Link } from "@/app/_components/link";

export type PathCard = { id: string; name: string; description: string; facts: string };

export function PathCardList({ cards, heading: Heading }: { cards: PathCard[]; heading: "h2" | "h3" }) {
  return (
    <ul className="path-cards">
      {cards.map(({ id, name, description, facts }) => (
        <li key={id}>
          <Heading dir="auto">
            <Link href={`/learning-paths/${id}`}>{name}</Link>
          </Heading>
          {description && <p dir="auto">{description}</p>}
          <p>{facts}</p>
        </li>
      ))}
    </ul>
  );
}
