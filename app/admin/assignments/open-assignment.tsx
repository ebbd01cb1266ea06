import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { May } from "@/lib/actor";
import { countStates, findAssignmentRecord } from "@/lib/assignments/admin-record";
import { issuesExpiringCertificates } from "@/lib/assignments/expiring-certificates";
import { termValues } from "@/lib/assignments/terms-schema";
import { mayDo } from "@/lib/permissions/permissions";
import { notFoundFor } from "@/lib/session/gates";
import { withMessage } from "../courses/paths";
import { peopleIn } from "../courses/words";
import { changeTermsAction, endAssignmentAction } from "./actions";
import { Audience } from "./audience";
import { DueFacts } from "./due-facts";
import { assignmentsPath } from "./paths";
import { States } from "./states";
import type { AssignmentTarget } from "./target";
import { TermsFields } from "./terms-fields";
import { noCertificateWords, visibilityWords } from "./words";

type Props = {
  actor: May<"learners.read">;
  target: AssignmentTarget;
  assignmentId: string;
  hasMessage: boolean;
};

export async function OpenAssignment({ actor, target, assignmentId, hasMessage }: Props) {
  const { of } = target;
  const assignment = await findAssignmentRecord(actor, of, assignmentId);
  if (!assignment) {
    const otherPage = hasMessage ? withMessage(assignmentsPath(of), "had_ended") : undefined;
    return notFoundFor(actor, "assignment", assignmentId, otherPage);
  }
  const [states, hasEnd] = await Promise.all([
    countStates(actor, assignmentId),
    issuesExpiringCertificates(actor, of),
  ]);
  const { id, version, terms, reached } = assignment;
  return (
    <div className="max-w-prose space-y-6">
      <Card heading="Assigned to">
        <Audience assignment={assignment} noun={target.noun} />
        <States of={of} states={states} reached={reached} />
        {visibilityWords(target).map((words) => (
          <p key={words} className="mt-4 text-muted text-sm">
            {words}
          </p>
        ))}
      </Card>
      {assignment.isEditable ? (
        <>
          <Card heading="Terms">
            <Form
              action={changeTermsAction}
              version={version}
              values={{ ...of, id, version, ...termValues(terms) }}
            >
              {[...Object.keys(of), "id", "version"].map((name) => (
                <HiddenField key={name} name={name} />
              ))}
              <div className="space-y-6">
                <TermsFields noCertificate={hasEnd ? null : noCertificateWords(target.noun)} />
                <p className="text-muted text-sm">
                  {assignment.earlierCounts
                    ? "Completions from before it was assigned count."
                    : "Only completions from after it was assigned count."}{" "}
                  Changed terms hold for everybody, from now on.
                </p>
                <div className="flex flex-wrap gap-3">
                  <SubmitButton>Save terms</SubmitButton>
                  <ButtonLink look="secondary" href={assignmentsPath(of)}>
                    Back to the assignments
                  </ButtonLink>
                </div>
              </div>
            </Form>
          </Card>
          <Card heading="End">
            <ConfirmedAction
              name="end-assignment"
              action={endAssignmentAction}
              values={{ ...of, id }}
              button="End assignment"
              question="End this assignment?"
              yes="Yes, end it"
              no="Keep it"
              pendingText="Ending…"
              isFinal
            >
              {peopleIn(reached)} no longer {reached.count === 1 ? "has" : "have"} to do it
              {target.isLimited && `, and who sees the ${target.noun} only through it no longer does`}. What
              they completed stays, and so does their progress.
            </ConfirmedAction>
          </Card>
        </>
      ) : (
        <Card heading="Terms">
          <p>
            <DueFacts terms={terms} />
          </p>
          {mayDo(actor.roles, "assignments.edit") && (
            <p className="mt-3 text-muted text-sm">
              You can’t change or end it, or exempt people from it, because an admin assigned it, or it
              reaches you or people outside your groups.
            </p>
          )}
        </Card>
      )}
    </div>
  );
}
