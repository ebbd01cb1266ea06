import { ChangeLearners } from "@/app/admin/assignments/change-learners";
import { titled } from "@/app/titled";
import { pathLearnersListFor } from "@/lib/learning-paths/learners";
import { requireMay } from "@/lib/session/gates";
import { PathHeader } from "../../path-header";
import { pathOrNotFound } from "../../path-or-not-found";

type Props = PageProps<"/admin/learning-paths/[id]/learners/change">;

export const generateMetadata = titled(
  (t) => t.adminLearningPaths.titles.changeLearners,
  () => requireMay("assignments.edit", "learners.read", "paths.read"),
);

export default async function ChangePathLearnersPage({ params, searchParams }: Props) {
  const actor = await requireMay("assignments.edit", "learners.read", "paths.read");
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  const path = await pathOrNotFound(actor, id);
  return (
    <>
      <PathHeader path={path} roles={actor.roles} />
      <ChangeLearners
        actor={actor}
        of={{ learningPathId: id }}
        list={pathLearnersListFor(actor, id)}
        parameters={parameters}
      />
    </>
  );
}
