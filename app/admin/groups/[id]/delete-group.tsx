import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { countOf } from "@/app/admin/courses/words";
import type { GroupRecord } from "@/lib/groups/admin-record";
import { deleteGroupAction } from "./actions";

const coursesNamed = 5;

type Props = { group: GroupRecord; createsMissing: boolean };

export function DeleteGroup({ group, createsMissing }: Props) {
  const { id, name, updatedAt, members, courses, coursesCount } = group;
  const { assignmentsCount, onlyAssignmentsCount } = group;
  return (
    <ConfirmedAction
      name="delete"
      action={deleteGroupAction}
      values={{ id, version: updatedAt.toISOString() }}
      button="Delete group"
      question={
        <>
          Delete the group <bdi>{name}</bdi>?
        </>
      }
      yes="Yes, delete it"
      isFinal
    >
      {members === 0 ? <p>It has no members.</p> : <MembersStay count={members} />}
      {members > 0 && coursesCount > 0 && (
        <>
          <p className="mt-3">
            They lose access to these courses, unless another of their groups has access:
          </p>
          <ul className="mt-1 list-disc ps-5 marker:text-muted">
            {courses.slice(0, coursesNamed).map((course) => (
              <li key={course.id}>
                <bdi>{course.name}</bdi>
              </li>
            ))}
            {coursesCount > coursesNamed && <li>and {coursesCount - coursesNamed} more</li>}
          </ul>
        </>
      )}
      {assignmentsCount > 0 && (
        <p className="mt-3">
          {countOf(assignmentsCount, "assignment")} no longer {assignmentsCount === 1 ? "reaches" : "reach"}{" "}
          its members.{" "}
          {onlyAssignmentsCount > 0 &&
            `${countOf(onlyAssignmentsCount, "assignment then reaches", "assignments then reach")} nobody.`}
        </p>
      )}
      <p className="mt-3">
        {createsMissing
          ? "The next sign-in that names the group creates it again, without its courses."
          : "Sign-ins that name it will then ignore it."}
      </p>
    </ConfirmedAction>
  );
}

function MembersStay({ count }: { count: number }) {
  return (
    <p>
      {count === 1 ? (
        "Its one member stays"
      ) : (
        <>
          Its <FormattedNumber value={count} /> members stay
        </>
      )}{" "}
      on the platform, with their progress.
    </p>
  );
}
