import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import type { CourseRecord, LearnerCounts } from "@/lib/courses/admin-list";
import type { Count } from "@/lib/lists/count";
import { auditLogAddress } from "../../audit-log/paths";
import { courseAddress } from "../paths";
import { countOf, enrolledIn, peopleIn } from "../words";
import { deleteCourseAction } from "./actions";

type Props = {
  course: CourseRecord;
  learners: LearnerCounts;
  /** How many can see it, when it is published for groups. */
  audience: Count | null;
};

/** Who sees a course now, and what can be done about that. */
export function StatusCard({ course, learners: { enrollmentsCount }, audience }: Props) {
  const { id, status, updatedAt } = course;
  const statusPage = (to: string) => `${courseAddress(id)}/status?to=${to}`;
  return (
    <Card heading="Status">
      <p>
        <Seen course={course} audience={audience} />
      </p>
      <p className="mt-2 text-muted text-sm">
        {enrolledIn(enrollmentsCount)}. Last changed <DateTime value={updatedAt} />.{" "}
        <Link href={auditLogAddress({ about: id })} className="inline-block underline underline-offset-4">
          Who changed what
        </Link>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {status !== "published" && <ButtonLink href={statusPage("published")}>Publish…</ButtonLink>}
        {status === "published" && (
          <ButtonLink look="secondary" href={statusPage("archived")}>
            Archive…
          </ButtonLink>
        )}
        {status !== "draft" && (
          <ButtonLink look="secondary" href={statusPage("draft")}>
            Back to draft…
          </ButtonLink>
        )}
        {status === "draft" && enrollmentsCount.count === 0 && <DeleteDraft course={course} />}
      </div>
      {status === "published" && (
        <p className="mt-4 text-sm">
          <Link href={`${courseAddress(id)}/preview`} className="text-accent underline underline-offset-4">
            See it as a learner
          </Link>
        </p>
      )}
    </Card>
  );
}

function Seen({ course: { status, groupsCount }, audience }: Omit<Props, "learners">) {
  if (status === "draft") return "A draft: nobody but admins can see it.";
  if (status === "archived") return "Archived: nobody but admins can see it.";
  if (audience === null) return "Published: everybody who may sign in here can see it.";
  if (audience.count === 0) return "Published, but nobody can see it: no one is in a group that has it.";
  return `Published: ${peopleIn(audience)} in ${countOf(groupsCount, "group")} can see it.`;
}

function DeleteDraft({ course: { id, name, updatedAt, activitiesCount } }: Pick<Props, "course">) {
  return (
    <ConfirmedAction
      name="delete-course"
      action={deleteCourseAction}
      values={{ id, version: updatedAt.toISOString() }}
      button="Delete draft"
      question={
        <>
          Delete <bdi>“{name}”</bdi>?
        </>
      }
      yes="Yes, delete it"
      no="Keep it"
      pendingText="Deleting…"
      isFinal
    >
      {activitiesCount === 0
        ? "The course is gone for good."
        : `The course and its ${countOf(activitiesCount, "activity", "activities")} are gone for good.`}{" "}
      Nobody is enrolled in it.
    </ConfirmedAction>
  );
}
