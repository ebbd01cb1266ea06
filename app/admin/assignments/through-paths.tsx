import { NameLink } from "@/app/_components/link";
import type { ThroughPath } from "@/lib/assignments/through-paths";
import { pathLearnersUrl } from "../learning-paths/paths";

const shown = 5;

export function ThroughPaths({ paths }: { paths: ThroughPath[] }) {
  if (paths.length === 0) return null;
  return (
    <div className="mt-6 rounded-control border border-line bg-sunken px-4 py-3 text-sm">
      <p>
        Some of these people have the course through a learning path. Here, you exempt them only where the
        course is assigned for its own sake. From a path, exempt them on the page of its learners:
      </p>
      <ul className="mt-1">
        {paths.slice(0, shown).map(({ id, name }) => (
          <li key={id}>
            <NameLink href={pathLearnersUrl(id)}>{name}</NameLink>
          </li>
        ))}
      </ul>
      {paths.length > shown && <p className="mt-1 text-muted">And {paths.length - shown} more.</p>}
    </div>
  );
}
