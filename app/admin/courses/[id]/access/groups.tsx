import type { CourseGroup } from "@/lib/courses/access-groups";
import { countOf } from "../../words";
import { unshareAction } from "./actions";
import { GroupEntry } from "./group-entry";

/** `groups` are the first by name, `count` counts all. */
type Props = { courseId: string; groups: CourseGroup[]; count: number };

export function CourseGroups({ courseId, groups, count }: Props) {
  return (
    <>
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <GroupEntry
            key={group.id}
            courseId={courseId}
            group={group}
            action={unshareAction}
            words="Remove"
            pending="Removing…"
          />
        ))}
      </ul>
      {count > groups.length && (
        <p className="mt-3 text-muted text-sm">
          Showing the first {groups.length} of {countOf(count, "group")}, by name.
        </p>
      )}
    </>
  );
}
