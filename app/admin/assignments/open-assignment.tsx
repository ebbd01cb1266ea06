import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import type { May } from "@/lib/actor";
import { countStates, findAssignmentRecord } from "@/lib/assignments/admin-record";
import { issuesExpiringCertificates } from "@/lib/assignments/expiring-certificates";
import { termValues } from "@/lib/assignments/terms-schema";
import { counted } from "@/lib/lists/count";
import { clientTexts } from "@/lib/messages/client-texts";
import { mayDo } from "@/lib/permissions/permissions";
import { notFoundFor } from "@/lib/session/gates";
import { withMessage } from "../courses/paths";
import { changeTermsAction, endAssignmentAction } from "./actions";
import { Audience } from "./audience";
import { DueFacts } from "./due-facts";
import { assignmentsPath } from "./paths";
import { States } from "./states";
import type { AssignmentTarget } from "./target";
import { TermsFields } from "./terms-fields";
import { visibilityOf } from "./words";

type Props = {
  actor: May<"learners.read">;
  target: AssignmentTarget;
  assignmentId: string;
  hasMessage: boolean;
};

export async function OpenAssignment({ actor, target, assignmentId, hasMessage }: Props) {
  const { of, kind, isLimited } = target;
  const assignment = await findAssignmentRecord(actor, of, assignmentId);
  if (!assignment) {
    const otherPage = hasMessage ? withMessage(assignmentsPath(of), "had_ended") : undefined;
    return notFoundFor(actor, "assignment", assignmentId, otherPage);
  }
  const [{ adminAssignments: t }, states, hasEnd] = await Promise.all([
    currentMessages(),
    countStates(actor, assignmentId),
    issuesExpiringCertificates(actor, of),
  ]);
  const { id, version, terms, reached } = assignment;
  return (
    <div className="max-w-prose space-y-6">
      <Card heading={t.list.heading}>
        <Audience assignment={assignment} kind={kind} />
        <States of={of} states={states} reached={reached} />
        {visibilityOf(target, t).map((words) => (
          <p key={words} className="mt-4 text-muted text-sm">
            {words}
          </p>
        ))}
      </Card>
      {assignment.isEditable ? (
        <>
          <Card heading={t.open.terms}>
            <Form
              action={changeTermsAction}
              version={version}
              values={{ ...of, id, version, ...termValues(terms) }}
            >
              {[...Object.keys(of), "id", "version"].map((name) => (
                <HiddenField key={name} name={name} />
              ))}
              <div className="space-y-6">
                <TermsFields texts={clientTexts(t.terms)} noCertificate={hasEnd ? null : t[kind].noExpiry} />
                <p className="text-muted text-sm">
                  {assignment.earlierCounts ? t.open.earlierCounts : t.open.onlyLaterCounts}
                </p>
                <div className="flex flex-wrap gap-3">
                  <SubmitButton>{t.open.save}</SubmitButton>
                  <ButtonLink look="secondary" href={assignmentsPath(of)}>
                    {t.open.back}
                  </ButtonLink>
                </div>
              </div>
            </Form>
          </Card>
          <Card heading={t.open.endHeading}>
            <ConfirmedAction
              name="end-assignment"
              action={endAssignmentAction}
              values={{ ...of, id }}
              button={t.open.end}
              question={t.open.endQuestion}
              yes={t.open.endConfirm}
              pendingText={t.open.ending}
              isFinal
            >
              {t[kind][isLimited ? "endLimited" : "end"](counted(reached))}
            </ConfirmedAction>
          </Card>
        </>
      ) : (
        <Card heading={t.open.terms}>
          <p>
            <DueFacts terms={terms} />
          </p>
          {mayDo(actor.roles, "assignments.edit") && (
            <p className="mt-3 text-muted text-sm">{t.open.notYours}</p>
          )}
        </Card>
      )}
    </div>
  );
}
