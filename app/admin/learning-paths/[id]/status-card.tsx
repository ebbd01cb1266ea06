import type { ReactNode } from "react";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { AssignmentsDeleted } from "@/app/admin/assignments/assignments-deleted";
import { auditLogPath } from "@/app/admin/audit-log/paths";
import { useMessages } from "@/app/messages";
import type { AssignmentsDeleted as Counts } from "@/lib/assignments/deletion-effects";
import type { LearningPathRecord } from "@/lib/learning-paths/admin-record";
import type { PathStatus } from "@/lib/learning-paths/edit-schema";
import { listUrl } from "@/lib/lists/admin-list-query";
import { counted } from "@/lib/lists/count";
import { changePathStatusAction, deletePathAction } from "./actions";

type Props = {
  path: LearningPathRecord;
  deleted: Counts | null;
};

export function StatusCard({ path, deleted }: Props) {
  const { status: t, change } = useMessages().adminLearningPaths;
  const { id, status, access, updatedAt, completed } = path;
  const published = access === "assigned" ? t.forAssigned : t.forEveryone;
  return (
    <Card heading={t.title}>
      <p>{status === "published" ? published : t[status]}</p>
      <p className="mt-2 text-muted text-sm">
        {t.completed(counted(completed))} {rich(t.lastChanged, { day: <DateTime value={updatedAt} /> })}{" "}
        <Link
          href={listUrl(auditLogPath, { filters: { about: id } })}
          className="inline-block underline underline-offset-4"
        >
          {t.viewChanges}
        </Link>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {status !== "published" && <Publish path={path} />}
        {status === "published" && (
          <Change path={path} to="archived">
            {change.archived.effect}
          </Change>
        )}
        {status !== "draft" && (
          <Change path={path} to="draft">
            {change.draft.effect}
          </Change>
        )}
        {deleted && <Delete path={path} deleted={deleted} />}
      </div>
    </Card>
  );
}

function Change({
  path: { id, status },
  to,
  children,
}: {
  path: LearningPathRecord;
  to: PathStatus;
  children: ReactNode;
}) {
  const { button, question, yes } = useMessages().adminLearningPaths.change[to];
  return (
    <ConfirmedAction
      name={`to-${to}`}
      action={changePathStatusAction}
      values={{ id, from: status, to }}
      button={button}
      question={question}
      yes={yes}
    >
      {children}
    </ConfirmedAction>
  );
}

function Publish({ path }: { path: LearningPathRecord }) {
  const { status, change } = useMessages().adminLearningPaths;
  const { effect, effectWithCertificate } = change.published;
  if (!path.courses.some((course) => course.status === "published"))
    return <p className="text-muted text-sm">{status.empty}</p>;
  return (
    <Change path={path} to="published">
      {path.givesCertificate ? effectWithCertificate : effect}
    </Change>
  );
}

type DeleteProps = { path: LearningPathRecord; deleted: Counts };

function Delete({ path: { id, name, updatedAt }, deleted }: DeleteProps) {
  const { delete: t } = useMessages().adminLearningPaths;
  return (
    <ConfirmedAction
      name="delete-path"
      action={deletePathAction}
      values={{ id, version: updatedAt.toISOString() }}
      button={t.button}
      question={rich(t.question, { name: <bdi>{name}</bdi> })}
      yes={t.yes}
      pendingText={t.deleting}
      isFinal
    >
      {t.effect}
      <AssignmentsDeleted {...deleted} />
    </ConfirmedAction>
  );
}
