import { OpenAssignment } from "@/app/admin/assignments/open-assignment";
import { pathTarget } from "@/app/admin/assignments/target";
import { titled } from "@/app/titled";
import { requireMay } from "@/lib/session/gates";
import { FlashMessage } from "../../../messages";
import { PathHeader } from "../../path-header";
import { pathOrNotFound } from "../../path-or-not-found";

type Props = PageProps<"/admin/learning-paths/[id]/assignments/[assignmentId]">;

export const generateMetadata = titled(
  (t) => t.adminLearningPaths.titles.assignment,
  () => requireMay("learners.read", "paths.read"),
);

export default async function AssignmentPage({ params, searchParams }: Props) {
  const actor = await requireMay("learners.read", "paths.read");
  const [{ id, assignmentId }, { message, at }] = await Promise.all([params, searchParams]);
  const path = await pathOrNotFound(actor, id);
  return (
    <>
      <PathHeader path={path} roles={actor.roles} />
      <FlashMessage message={message} at={at} />
      <OpenAssignment
        actor={actor}
        target={pathTarget(path)}
        assignmentId={assignmentId}
        hasMessage={Boolean(message)}
      />
    </>
  );
}
