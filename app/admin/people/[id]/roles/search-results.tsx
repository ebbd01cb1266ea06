import { hidden, rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { GiveButton } from "./give-button";

type Props = {
  personId: string;
  found: { id: string; name: string; isGiven: boolean }[] | null;
  what: "group" | "course";
  limit: number;
};

export function SearchResults({ personId, found, what, limit }: Props) {
  const { roles: t, showingFirst } = useMessages().people;
  if (!found) return null;
  const { role, field, none, make } = {
    group: { role: "manager", field: "groupId", none: t.noGroupsFound, make: t.make.managerOf },
    course: { role: "author", field: "courseId", none: t.noCoursesFound, make: t.make.authorOf },
  }[what];
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
                <span className="text-muted text-sm">{t.alreadyGranted}</span>
              ) : (
                <GiveButton look="quiet" fields={{ personId, role, [field]: id }}>
                  {rich(make, {
                    name: <bdi>{name}</bdi>,
                    hidden,
                  })}
                </GiveButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {found.length === limit && <p className="mt-2 text-muted text-sm">{showingFirst({ count: limit })}</p>}
    </div>
  );
}
