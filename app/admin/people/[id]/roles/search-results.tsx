import { GiveButton } from "./give-button";

type Props = {
  personId: string;
  found: { id: string; name: string; isGiven: boolean }[] | null;
  what: "group" | "course";
  limit: number;
};

const kinds = {
  group: { role: "manager", field: "groupId", none: "No groups found.", verb: "Make them its manager" },
  course: { role: "author", field: "courseId", none: "No courses found.", verb: "Make them its author" },
};

export function SearchResults({ personId, found, what, limit }: Props) {
  if (!found) return null;
  const { role, field, none, verb } = kinds[what];
  return (
    <div role="status" className="mt-4">
      {found.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {found.map(({ id, name, isGiven }) => (
            <li key={id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-3">
              <bdi className="min-w-0">{name}</bdi>
              {isGiven ? (
                <span className="text-muted text-sm">Given already</span>
              ) : (
                <GiveButton look="quiet" fields={{ personId, role, [field]: id }}>
                  {verb}
                  <span className="sr-only">
                    : <bdi>{name}</bdi>
                  </span>
                </GiveButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {found.length === limit && (
        <p className="mt-2 text-muted text-sm">
          Showing the first {limit}. Type more of the name to narrow them down.
        </p>
      )}
    </div>
  );
}
