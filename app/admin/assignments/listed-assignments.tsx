import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import type { May } from "@/lib/actor";
import { type AssignmentRecord, listAssignmentsOf } from "@/lib/assignments/admin-record";
import { countCompleted } from "@/lib/assignments/audience";
import { mayDo } from "@/lib/permissions/permissions";
import { peopleIn } from "../courses/words";
import { DueFacts } from "./due-facts";
import { assignmentUrl, newAssignmentUrl, newTermsUrl } from "./paths";
import type { AssignmentTarget } from "./target";
import { audienceName, visibilityWords } from "./words";

const shown = 100;

type Props = { actor: May<"learners.read">; target: AssignmentTarget };

export async function ListedAssignments({ actor, target }: Props) {
  const { of, noun, status } = target;
  const [assignments, completed] = await Promise.all([
    listAssignmentsOf(actor, of, shown),
    countCompleted(actor, of),
  ]);
  const assignLink = mayDo(actor.roles, "assignments.edit") && (
    <ButtonLink href={newAssignmentUrl(of)}>Assign this {noun}</ButtonLink>
  );
  return (
    <>
      {status !== "published" && assignments.length > 0 && (
        <div className="mb-6">
          <Notice tone="info">{visibilityWords(target)[0]}</Notice>
        </div>
      )}
      {assignments.length === 0 ? (
        <EmptyState title="Not assigned to anyone" action={assignLink}>
          {assignLink
            ? `Assign the ${noun} to groups or to people. They find it on their dashboard, with its due date.`
            : "Nobody has to do it."}
        </EmptyState>
      ) : (
        <div className="space-y-6">
          {assignLink}
          <Card heading="Assigned to">
            <ul className="divide-y divide-line">
              {assignments.map((assignment) => (
                <Entry key={assignment.id} target={target} assignment={assignment} />
              ))}
            </ul>
            {assignments.length === shown && (
              <p className="mt-3 text-muted text-sm">Showing the newest {shown}.</p>
            )}
          </Card>
        </div>
      )}
      {completed.count > 0 && (
        <div className="mt-6 max-w-prose">
          <Card heading="Those who have completed it">
            <p className="mb-4">
              {peopleIn(completed)} completed this {noun} at some time. If what it teaches has changed, they
              can be asked to do it again. Their records stay.
            </p>
            <ButtonLink look="secondary" href={newTermsUrl(of, "completed")}>
              Ask them to do it again
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
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <Link
          href={assignmentUrl(target.of, id)}
          className="font-medium text-accent underline underline-offset-4"
        >
          <bdi>{audienceName(assignment)}</bdi>
        </Link>
        <span className="block text-muted text-sm">
          <DueFacts terms={terms} />
        </span>
      </div>
      <span className="text-muted text-sm">{peopleIn(reached)}</span>
    </li>
  );
}
