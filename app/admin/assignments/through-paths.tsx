import { NameLink } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import type { ThroughPath } from "@/lib/assignments/through-paths";
import { pathLearnersUrl } from "../learning-paths/paths";

const shown = 5;

export function ThroughPaths({ paths }: { paths: ThroughPath[] }) {
  const t = useMessages().adminAssignments.throughPaths;
  if (paths.length === 0) return null;
  return (
    <div className="mt-6 rounded-control border border-line bg-sunken px-4 py-3 text-sm">
      <p>{t.text}</p>
      <ul className="mt-1">
        {paths.slice(0, shown).map(({ id, name }) => (
          <li key={id}>
            <NameLink href={pathLearnersUrl(id)}>{name}</NameLink>
          </li>
        ))}
      </ul>
      {paths.length > shown && <p className="mt-1 text-muted">{t.more({ count: paths.length - shown })}</p>}
    </div>
  );
}
