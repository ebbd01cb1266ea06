import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { AssignmentsDeleted } from "@/app/admin/assignments/assignments-deleted";
import { auditLogPath } from "@/app/admin/audit-log/paths";
import { completedBy } from "@/app/admin/courses/words";
import type { AssignmentsDeleted as Counts } from "@/lib/assignments/deletion-effects";
import type { LearningPathRecord } from "@/lib/learning-paths/admin-record";
import type { PathStatus } from "@/lib/learning-paths/edit-schema";
import { listUrl } from "@/lib/lists/admin-list-query";
import { changePathStatusAction, deletePathAction } from "./actions";

type Props = {
  path: LearningPathRecord;
  deleted: Counts | null;
};

export function StatusCard({ path, deleted }: Props) {
  const { id, status, updatedAt, completed } = path;
  const completedWords = completedBy(completed);
  return (
    <Card heading="Status">
      <p>{visibilityOf(path)}</p>
      <p className="mt-2 text-muted text-sm">
        {completedWords.charAt(0).toUpperCase() + completedWords.slice(1)}. Last changed{" "}
        <DateTime value={updatedAt} />.{" "}
        <Link
          href={listUrl(auditLogPath, { filters: { about: id } })}
          className="inline-block underline underline-offset-4"
        >
          View changes
        </Link>
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        {status !== "published" && <Publish path={path} />}
        {status === "published" && (
          <Change path={path} to="archived" button="Archive" question="Archive this learning path?">
            Learners no longer see it, and nobody has to do it. What they completed stays, and so do its
            courses.
          </Change>
        )}
        {status !== "draft" && (
          <Change
            path={path}
            to="draft"
            button="Back to draft"
            question="Make this learning path a draft again?"
          >
            Learners do not see it until it is published again. What they completed stays.
          </Change>
        )}
        {deleted && <Delete path={path} deleted={deleted} />}
      </div>
    </Card>
  );
}

function visibilityOf({ status, access }: LearningPathRecord): string {
  if (status === "draft") return "Draft: only admins can see it.";
  if (status === "archived") return "Archived: only admins can see it.";
  return access === "assigned"
    ? "Published: those to whom it is assigned can see it."
    : "Published: everyone who can see all of its courses can see it, and those to whom it is assigned.";
}

type ChangeProps = {
  path: LearningPathRecord;
  to: PathStatus;
  button: string;
  question: string;
  children: string;
};

function Change({ path: { id, status }, to, button, question, children }: ChangeProps) {
  return (
    <ConfirmedAction
      name={`to-${to}`}
      action={changePathStatusAction}
      values={{ id, from: status, to }}
      button={button}
      question={question}
      yes={`Yes, ${button.toLowerCase()}`}
      no="Leave it as it is"
      pendingText="One moment…"
    >
      {children}
    </ConfirmedAction>
  );
}

function Publish({ path }: { path: LearningPathRecord }) {
  if (!path.courses.some(({ status }) => status === "published"))
    return <p className="text-muted text-sm">It can be published once a published course is in it.</p>;
  return (
    <Change path={path} to="published" button="Publish" question="Publish this learning path?">
      {`Who has completed all of its courses has completed it then${path.givesCertificate ? ", and gets its certificate" : ""}.`}
    </Change>
  );
}

type DeleteProps = { path: LearningPathRecord; deleted: Counts };

function Delete({ path: { id, name, updatedAt }, deleted }: DeleteProps) {
  return (
    <ConfirmedAction
      name="delete-path"
      action={deletePathAction}
      values={{ id, version: updatedAt.toISOString() }}
      button="Delete"
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
      The path is deleted for good. Its courses stay, and so does what people completed, with their
      certificates.
      <AssignmentsDeleted {...deleted} />
    </ConfirmedAction>
  );
}
