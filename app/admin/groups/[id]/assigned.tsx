import { ButtonLink } from "@/app/_components/button-link";
import { NameLink } from "@/app/_components/link";
import { DueFacts } from "@/app/admin/assignments/due-facts";
import { assignableOf, assignmentUrl } from "@/app/admin/assignments/paths";
import { StatusTag } from "@/app/admin/status-tag";
import { useMessages } from "@/app/messages";
import type { GroupAssignment } from "@/lib/assignments/admin-record";
import { assignToGroupUrl } from "../paths";

type Props = { groupId: string; assignments: GroupAssignment[]; limit: number; mayAssign: boolean };

export function Assigned({ groupId, assignments, limit, mayAssign }: Props) {
  const { adminAssignments, groups } = useMessages();
  const t = groups.assigned;
  return (
    <>
      {assignments.length === 0 ? (
        <p className="text-muted">{t.none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {assignments.map(({ id, name, status, terms, ...of }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5 first:pt-0">
              <span className="min-w-0">
                <NameLink href={assignmentUrl(assignableOf(of), id)}>{name}</NameLink>
                <span className="block text-muted text-sm">
                  {adminAssignments.kinds[of.courseId ? "course" : "path"]} · <DueFacts terms={terms} />
                </span>
              </span>
              {status !== "published" && <StatusTag status={status} />}
            </li>
          ))}
        </ul>
      )}
      {assignments.length === limit && (
        <p className="mt-3 text-muted text-sm">{t.newest({ count: limit })}</p>
      )}
      {mayAssign && (
        <div className="mt-5">
          <ButtonLink look="secondary" href={assignToGroupUrl(groupId)}>
            {t.assign}
          </ButtonLink>
        </div>
      )}
    </>
  );
}
