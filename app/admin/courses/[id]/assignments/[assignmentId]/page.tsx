import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import { countStates, findAssignmentRecord } from "@/lib/assignments/admin-record";
import { termValues } from "@/lib/assignments/terms-schema";
import { mayDo } from "@/lib/roles/permissions";
import { requireMay } from "@/lib/session/gates";
import { FlashMessage } from "../../../messages";
import { assignmentsPath, withMessage } from "../../../paths";
import { peopleIn } from "../../../words";
import { CourseHeader } from "../../course-header";
import { courseOrNotFound } from "../../course-or-not-found";
import { changeTermsAction, endAssignmentAction } from "../actions";
import { DueFacts } from "../due-facts";
import { TermsFields } from "../terms-fields";
import { visibilityWords } from "../words";
import { Audience } from "./audience";
import { States } from "./states";

type Props = PageProps<"/admin/courses/[id]/assignments/[assignmentId]">;

export async function generateMetadata(): Promise<Metadata> {
  await requireMay("learners.read", "courses.read");
  return { title: "Assignment" };
}

export default async function AssignmentPage({ params, searchParams }: Props) {
  const actor = await requireMay("learners.read", "courses.read");
  const [{ id: courseId, assignmentId }, { message, at }] = await Promise.all([params, searchParams]);
  const course = await courseOrNotFound(actor, courseId);
  const assignment = await findAssignmentRecord(actor, courseId, assignmentId);
  // Somebody else ended it just before a button was pressed.
  if (!assignment)
    return message ? redirect(withMessage(assignmentsPath(courseId), "had_ended")) : notFound();
  const states = await countStates(actor, assignmentId);
  const { id, version, terms, reached } = assignment;
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <FlashMessage message={message} at={at} />
      <div className="max-w-prose space-y-6">
        <Card heading="Assigned to">
          <Audience assignment={assignment} />
          <States courseId={courseId} states={states} reached={reached} />
          {visibilityWords(course).map((words) => (
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
                values={{ courseId, id, version, ...termValues(terms) }}
              >
                {["courseId", "id", "version"].map((name) => (
                  <HiddenField key={name} name={name} />
                ))}
                <div className="space-y-6">
                  <TermsFields />
                  <p className="text-muted text-sm">
                    {assignment.earlierCounts
                      ? "Completions from before it was assigned count."
                      : "Only completions from after it was assigned count."}{" "}
                    Changed terms hold for everybody, from now on.
                  </p>
                  <div className="flex flex-wrap gap-3">
                    <SubmitButton>Save terms</SubmitButton>
                    <ButtonLink look="secondary" href={assignmentsPath(courseId)}>
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
                values={{ courseId, id }}
                button="End assignment"
                question="End this assignment?"
                yes="Yes, end it"
                no="Keep it"
                pendingText="Ending…"
                isFinal
              >
                {peopleIn(reached)} no longer {reached.count === 1 ? "has" : "have"} to do it
                {course.access === "groups" && ", and who sees the course only through it no longer does"}.
                What they completed stays, and so does their progress.
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
                It reaches people outside your groups, so only an admin can change or end it.
              </p>
            )}
          </Card>
        )}
      </div>
    </>
  );
}
