"use client";

import { Link } from "@/app/_components/link";

type PathCard = { id: string; name: string; description: string; done: number; number: number };

export function PathCards({ paths, heading: Heading }: { paths: PathCard[]; heading: "h2" | "h3" }) {
  return (
    <ul className="path-cards">
      {paths.map(({ id, name, description, done, number }) => (
        <li key={id}>
          <Heading dir="auto">
            <Link href={`/learning-paths/${id}`}>{name}</Link>
          </Heading>
          {description && <p dir="auto">{description}</p>}
          <p>
            {number === 1 ? "1 course" : `${number} courses`}
            {done > 0 && ` · ${done} done`}
          </p>
        </li>
      ))}
    </ul>
  );
}
