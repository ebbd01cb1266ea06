import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { GroupRecord } from "@/lib/groups/admin-record";
import { deleteGroupAction } from "./actions";

const coursesNamed = 5;

type Props = { group: GroupRecord; createsMissing: boolean };

export function DeleteGroup({ group, createsMissing }: Props) {
  const { delete: t } = useMessages().groups;
  const { id, name, updatedAt, members, courses, coursesCount } = group;
  const { assignmentsCount, onlyAssignmentsCount } = group;
  return (
    <ConfirmedAction
      name="delete"
      action={deleteGroupAction}
      values={{ id, version: updatedAt.toISOString() }}
      button={t.button}
      question={rich(t.question, { name: <bdi>{name}</bdi> })}
      yes={t.confirm}
      isFinal
    >
      <p>{t.members({ count: members })}</p>
      {members > 0 && coursesCount > 0 && (
        <>
          <p className="mt-3">{t.lostCourses}</p>
          <ul className="mt-1 list-disc ps-5 marker:text-muted">
            {courses.slice(0, coursesNamed).map((course) => (
              <li key={course.id}>
                <bdi>{course.name}</bdi>
              </li>
            ))}
            {coursesCount > coursesNamed && <li>{t.moreCourses({ count: coursesCount - coursesNamed })}</li>}
          </ul>
        </>
      )}
      {assignmentsCount > 0 && (
        <p className="mt-3">
          {t.assignments({ count: assignmentsCount })}{" "}
          {onlyAssignmentsCount > 0 && t.emptyAssignments({ count: onlyAssignmentsCount })}
        </p>
      )}
      <p className="mt-3">{createsMissing ? t.recreated : t.ignored}</p>
    </ConfirmedAction>
  );
}
