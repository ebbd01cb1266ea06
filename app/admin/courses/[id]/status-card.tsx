import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import { DownloadButton } from "@/app/_components/download-button";
import { Link, TextLink } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { CourseRecord, LearnerCounts } from "@/lib/courses/admin-record";
import type { DeletionEffects } from "@/lib/courses/deletion-effects";
import { listUrl } from "@/lib/lists/admin-list-query";
import type { Count } from "@/lib/lists/count";
import { counted } from "@/lib/lists/count";
import { AssignmentsDeleted } from "../../assignments/assignments-deleted";
import { auditLogPath } from "../../audit-log/paths";
import { courseUrl } from "../paths";
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
  const { enrolled, statusCard: t } = useMessages().adminCourses;
  return (
    <Card heading={t.title}>
      <p>
        <Visibility course={course} audience={audience} />
      </p>
      <p className="mt-2 text-muted text-sm">
        {enrolled(counted(enrollmentsCount))}{" "}
        {contentVersionAt
          ? rich(t.versionSince, { version: contentVersion, day: <DateTime value={contentVersionAt} /> })
          : t.version({ version: contentVersion })}{" "}
        {rich(t.lastChanged, { day: <DateTime value={updatedAt} /> })}{" "}
        {isAdmin && (
          <Link
            href={listUrl(auditLogPath, { filters: { about: id } })}
            className="inline-block underline underline-offset-4"
          >
            {t.viewChanges}
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
          <TextLink href={`${courseUrl(id)}/preview`}>{t.viewAsLearner}</TextLink>
        </p>
      )}
      {isEditable && (
        <div className="mt-5 space-y-2 border-line border-t pt-5">
          <DownloadButton action={`${courseUrl(id)}/export`}>{t.export}</DownloadButton>
          <p className="text-muted text-sm">
            {rich(t.exportHint, { command: <code>lectern courses import</code> })}
          </p>
        </div>
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
  const { change } = useMessages().adminCourses.status;
  const statusPage = (to: string) => `${courseUrl(id)}/status?to=${to}`;
  return (
    <div className="mt-5 flex flex-wrap gap-3">
      {status !== "published" && <ButtonLink href={statusPage("published")}>{change.published}</ButtonLink>}
      {status === "published" && (
        <ButtonLink look="secondary" href={statusPage("archived")}>
          {change.archived}
        </ButtonLink>
      )}
      {status !== "draft" && (
        <ButtonLink look="secondary" href={statusPage("draft")}>
          {change.draft}
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
  const { visibility: t } = useMessages().adminCourses;
  if (status !== "published") return t[status];
  if (audience === null) return access === "groups" ? t.someGroups : t.everyone;
  return audience.count === 0 ? t.noOne : t.groups({ ...counted(audience), groups: groupsCount });
}

type DeleteDraftProps = Pick<Props, "course" | "isAdmin"> & { deletionEffects: DeletionEffects };

function DeleteDraft({
  course: { id, name, updatedAt, activitiesCount },
  deletionEffects,
  isAdmin,
}: DeleteDraftProps) {
  const { delete: t } = useMessages().adminCourses;
  const { learningPaths, publishedPaths } = deletionEffects;
  if (publishedPaths > 0) {
    const inPaths = isAdmin ? t.inPaths : t.inPathsAskAdmin;
    return <p className="basis-full text-muted text-sm">{inPaths({ count: publishedPaths })}</p>;
  }
  return (
    <ConfirmedAction
      name="delete-course"
      action={deleteCourseAction}
      values={{ id, version: updatedAt.toISOString() }}
      button={t.draft}
      question={rich(t.question, { name: <bdi>{name}</bdi> })}
      yes={t.yes}
      pendingText={t.deleting}
      isFinal
    >
      {t.effect({ activities: activitiesCount })}
      <AssignmentsDeleted {...deletionEffects} />
      {learningPaths > 0 && <p className="mt-3">{t.fromPaths({ count: learningPaths })}</p>}
    </ConfirmedAction>
  );
}
