import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import { Link, TextLink } from "@/app/_components/link";
import type { CourseRecord, LearnerCounts } from "@/lib/courses/admin-record";
import type { DeletionEffects } from "@/lib/courses/deletion-effects";
import { listUrl } from "@/lib/lists/admin-list-query";
import type { Count } from "@/lib/lists/count";
import { AssignmentsDeleted } from "../../assignments/assignments-deleted";
import { auditLogPath } from "../../audit-log/paths";
import { courseUrl } from "../paths";
import { countOf, enrolledIn, peopleIn } from "../words";
import { deleteCourseAction } from "./actions";

type Props = {
  course: CourseRecord;
  learners: LearnerCounts;
  audience: Count | null;
  deletionEffects: DeletionEffects | null;
  isAdmin: boolean;
};

export function StatusCard({
  course,
  learners: { enrollmentsCount },
  audience,
  deletionEffects,
  isAdmin,
}: Props) {
  const { id, status, updatedAt, contentVersion, contentVersionAt, isEditable } = course;
  return (
    <Card heading="Status">
      <p>
        <Visibility course={course} audience={audience} />
      </p>
      <p className="mt-2 text-muted text-sm">
        {enrolledIn(enrollmentsCount)}. Version {contentVersion}
        {contentVersionAt && (
          <>
            {" "}
            since <DateTime value={contentVersionAt} />
          </>
        )}
        . Last changed <DateTime value={updatedAt} />.{" "}
        {isAdmin && (
          <Link
            href={listUrl(auditLogPath, { filters: { about: id } })}
            className="inline-block underline underline-offset-4"
          >
            View changes
          </Link>
        )}
      </p>
      {isEditable && (
        <Changes
          course={course}
          deletionEffects={enrollmentsCount.count === 0 ? deletionEffects : null}
          isAdmin={isAdmin}
        />
      )}
      {status === "published" && (
        <p className="mt-4 text-sm">
          <TextLink href={`${courseUrl(id)}/preview`}>View as a learner</TextLink>
        </p>
      )}
    </Card>
  );
}

function Changes({
  course,
  deletionEffects,
  isAdmin,
}: Pick<Props, "course" | "deletionEffects" | "isAdmin">) {
  const { id, status } = course;
  const statusPage = (to: string) => `${courseUrl(id)}/status?to=${to}`;
  return (
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
      {deletionEffects && <DeleteDraft course={course} deletionEffects={deletionEffects} isAdmin={isAdmin} />}
    </div>
  );
}

function Visibility({
  course: { status, access, groupsCount },
  audience,
}: Pick<Props, "course" | "audience">) {
  if (status === "draft") return "Draft: only its author and admins can see it.";
  if (status === "archived") return "Archived: only its author and admins can see it.";
  if (access === "groups" && audience === null) return "Published for some groups.";
  if (audience === null) return "Published: everyone who can sign in can see it.";
  if (audience.count === 0) return "Published, but no one can see it: no group with members has access.";
  return `Published: ${peopleIn(audience)} in ${countOf(groupsCount, "group")} can see it.`;
}

type DeleteDraftProps = Pick<Props, "course" | "isAdmin"> & { deletionEffects: DeletionEffects };

function DeleteDraft({
  course: { id, name, updatedAt, activitiesCount },
  deletionEffects,
  isAdmin,
}: DeleteDraftProps) {
  const { learningPaths, publishedPaths } = deletionEffects;
  if (publishedPaths > 0)
    return (
      <p className="basis-full text-muted text-sm">
        It is in {countOf(publishedPaths, "published learning path")}.{" "}
        {isAdmin ? "Remove it there" : "Ask an admin to remove it there"} before you delete it.
      </p>
    );
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
        ? "The course will be deleted for good."
        : `The course and its ${countOf(activitiesCount, "activity", "activities")} will be deleted for good.`}{" "}
      No one is enrolled in it.
      <AssignmentsDeleted {...deletionEffects} />
      {learningPaths > 0 && (
        <p className="mt-3">
          {countOf(learningPaths, "learning path")} {learningPaths === 1 ? "loses" : "lose"} it.
        </p>
      )}
    </ConfirmedAction>
  );
}
