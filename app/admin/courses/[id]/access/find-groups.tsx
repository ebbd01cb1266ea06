import { SearchForm } from "@/app/_components/search-form";
import type { CourseGroup } from "@/lib/courses/access-groups";
import { courseUrl } from "../../paths";
import { shareAction } from "./actions";
import { GroupEntry } from "./group-entry";

type Props = { courseId: string; q: string; found: CourseGroup[] | null; limit: number };

export function FindGroups({ courseId, q, found, limit }: Props) {
  return (
    <>
      <SearchForm label="Group name" action={`${courseUrl(courseId)}/access`} value={q} />
      {found && (
        <div className="mt-5">
          {found.length === 0 && (
            <p role="status" className="text-muted">
              No other group has “<bdi>{q}</bdi>” in its name.
            </p>
          )}
          <ul className="divide-y divide-line">
            {found.slice(0, limit).map((group) => (
              <GroupEntry
                key={group.id}
                courseId={courseId}
                group={group}
                action={shareAction}
                words="Add"
                pending="Adding…"
              />
            ))}
          </ul>
          {found.length > limit && (
            <p className="mt-3 text-muted text-sm">
              There are more than {limit}. Type more of the name to narrow them down.
            </p>
          )}
        </div>
      )}
    </>
  );
}
