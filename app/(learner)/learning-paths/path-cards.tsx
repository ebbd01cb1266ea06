"use client";

import { Link } from "@/app/_components/link";

/** As it is shown. */
type PathCard = { id: string; name: string; description: string; done: number; number: number };

/** Rendered from its texts, as course-cards.tsx is. */
export function PathCards({ paths }: { paths: PathCard[] }) {
  if (paths.length === 0) return null;
  return (
    <section aria-labelledby="paths" className="mb-10">
      <h2 id="paths" className="mb-5 font-semibold text-xl">
        Learning paths
      </h2>
      <ul className="path-cards">
        {paths.map(({ id, name, description, done, number }) => (
          <li key={id}>
            <h3 dir="auto">
              <Link href={`/learning-paths/${id}`}>{name}</Link>
            </h3>
            {description && <p dir="auto">{description}</p>}
            <p>
              {number === 1 ? "1 course" : `${number} courses`}
              {done > 0 && ` · ${done} done`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
