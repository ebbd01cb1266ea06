import { ListedAssignments } from "@/app/admin/assignments/listed-assignments";
import { pathTarget } from "@/app/admin/assignments/target";
import { titled } from "@/app/titled";
import { requireMay } from "@/lib/session/gates";
import { FlashMessage } from "../../messages";
import { PathHeader } from "../path-header";
import { pathOrNotFound } from "../path-or-not-found";

type Props = PageProps<"/admin/learning-paths/[id]/assignments">;

export const generateMetadata = titled(
  (t) => t.adminLearningPaths.titles.assignments,
  () => requireMay("learners.read", "paths.read"),
);

export default async function AssignmentsPage({ params, searchParams }: Props) {
  const actor = await requireMay("learners.read", "paths.read");
  const [{ id }, { message, at }] = await Promise.all([params, searchParams]);
  const path = await pathOrNotFound(actor, id);
  return (
    <>
      <PathHeader path={path} roles={actor.roles} />
      <FlashMessage message={message} at={at} />
      <ListedAssignments actor={actor} target={pathTarget(path)} />
    </>
  );
}
