import type { Metadata } from "next";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { type AssignmentRecord, listAssignmentsOf } from "@/lib/assignments/admin-record";
import { countCompleted } from "@/lib/assignments/audience";
import { mayDo } from "@/lib/roles/permissions";
import { requireMay } from "@/lib/session/gates";
import { FlashMessage } from "../../messages";
import { assignmentUrl, newAssignmentUrl, newTermsUrl } from "../../paths";
import { peopleIn } from "../../words";
import { CourseHeader } from "../course-header";
import { courseOrNotFound } from "../course-or-not-found";
import { DueFacts } from "./due-facts";
import { audienceName, visibilityWords } from "./words";

const shown = 100;

type Props = PageProps<"/admin/courses/[id]/assignments">;

export async function generateMetadata(): Promise<Metadata> {
  await requireMay("learners.read", "courses.read");
  return { title: "Course assignments" };
}

export default async function AssignmentsPage({ params, searchParams }: Props) {
  const actor = await requireMay("learners.read", "courses.read");
  const [{ id }, { message, at }] = await Promise.all([params, searchParams]);
  const course = await courseOrNotFound(actor, id);
  const [assignments, completed] = await Promise.all([
    listAssignmentsOf(actor, id, shown),
    countCompleted(actor, id),
  ]);
  const assignLink = mayDo(actor.roles, "assignments.edit") && (
    <ButtonLink href={newAssignmentUrl(id)}>Assign this course</ButtonLink>
  );
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <FlashMessage message={message} at={at} />
      {course.status !== "published" && assignments.length > 0 && (
        <div className="mb-6">
          <Notice tone="info">{visibilityWords({ ...course, access: "everyone" }).join(" ")}</Notice>
        </div>
      )}
      {assignments.length === 0 ? (
        <EmptyState title="Not assigned to anyone" action={assignLink}>
          {assignLink
            ? "Assign the course to groups or to people. They find it on their dashboard, with its due date."
            : "Nobody has to do it."}
        </EmptyState>
      ) : (
        <div className="space-y-6">
          {assignLink}
          <Card heading="Assigned to">
            <ul className="divide-y divide-line">
              {assignments.map((assignment) => (
                <Entry key={assignment.id} assignment={assignment} />
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
              {peopleIn(completed)} completed this course at some time. If what it teaches has changed, they
              can be asked to do it again. Their records stay.
            </p>
            <ButtonLink look="secondary" href={newTermsUrl(id, "completed")}>
              Ask them to do it again
            </ButtonLink>
          </Card>
        </div>
      )}
    </>
  );
}

function Entry({ assignment }: { assignment: AssignmentRecord }) {
  const { id, courseId, reached, terms } = assignment;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <Link
          href={assignmentUrl(courseId, id)}
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
