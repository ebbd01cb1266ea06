import type { CourseGroup } from "@/lib/courses/access-groups";
import { countOf } from "../../words";
import { unshareAction } from "./actions";
import { GroupEntry } from "./group-entry";

/** `count` is how many there are in all, of whom the first by name are given. */
type Props = { courseId: string; groups: CourseGroup[]; count: number };

/** The groups that a course is given to. */
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
          These are the first {groups.length} of {countOf(count, "group")}, by name.
        </p>
      )}
    </>
  );
}
