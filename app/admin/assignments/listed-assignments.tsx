import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { currentMessages, useMessages } from "@/app/messages";
import type { May } from "@/lib/actor";
import { type AssignmentRecord, listAssignmentsOf } from "@/lib/assignments/admin-record";
import { countCompleted } from "@/lib/assignments/audience";
import { counted } from "@/lib/lists/count";
import { mayDo } from "@/lib/permissions/permissions";
import { AudienceName } from "./audience-name";
import { DueFacts } from "./due-facts";
import { assignmentUrl, newAssignmentUrl, newTermsUrl } from "./paths";
import type { AssignmentTarget } from "./target";
import { visibilityOf } from "./words";

const shown = 100;

type Props = { actor: May<"learners.read">; target: AssignmentTarget };

export async function ListedAssignments({ actor, target }: Props) {
  const { of, kind, status } = target;
  const [{ adminAssignments: t }, assignments, completed] = await Promise.all([
    currentMessages(),
    listAssignmentsOf(actor, of, shown),
    countCompleted(actor, of),
  ]);
  const assignLink = mayDo(actor.roles, "assignments.edit") && (
    <ButtonLink href={newAssignmentUrl(of)}>{t[kind].assign}</ButtonLink>
  );
  return (
    <>
      {status !== "published" && assignments.length > 0 && (
        <div className="mb-6">
          <Notice tone="info">{visibilityOf(target, t)[0]}</Notice>
        </div>
      )}
      {assignments.length === 0 ? (
        <EmptyState title={t.list.none} action={assignLink}>
          {assignLink ? t[kind].none : t.list.noneForReaders}
        </EmptyState>
      ) : (
        <div className="space-y-6">
          {assignLink}
          <Card heading={t.list.heading}>
            <ul className="divide-y divide-line">
              {assignments.map((assignment) => (
                <Entry key={assignment.id} target={target} assignment={assignment} />
              ))}
            </ul>
            {assignments.length === shown && (
              <p className="mt-3 text-muted text-sm">{t.list.newest({ count: shown })}</p>
            )}
          </Card>
        </div>
      )}
      {completed.count > 0 && (
        <div className="mt-6 max-w-prose">
          <Card heading={t.list.completed}>
            <p className="mb-4">{t[kind].completed(counted(completed))}</p>
            <ButtonLink look="secondary" href={newTermsUrl(of, "completed")}>
              {t.new.repeatTitle}
            </ButtonLink>
          </Card>
        </div>
      )}
    </>
  );
}

type EntryProps = { target: AssignmentTarget; assignment: AssignmentRecord };

function Entry({ target, assignment }: EntryProps) {
  const { id, reached, terms } = assignment;
  const { people } = useMessages().adminAssignments;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <Link
          href={assignmentUrl(target.of, id)}
          className="font-medium text-accent underline underline-offset-4"
        >
          <bdi>
            <AudienceName assignment={assignment} />
          </bdi>
        </Link>
        <span className="block text-muted text-sm">
          <DueFacts terms={terms} />
        </span>
      </div>
      <span className="text-muted text-sm">{people(counted(reached))}</span>
    </li>
  );
}
