import { ChooseAudience } from "@/app/admin/assignments/choose-audience";
import { titled } from "@/app/titled";
import { requireMay } from "@/lib/session/gates";
import { PathHeader } from "../../path-header";
import { pathOrNotFound } from "../../path-or-not-found";

type Props = PageProps<"/admin/learning-paths/[id]/assignments/new">;

export const generateMetadata = titled(
  (t) => t.adminLearningPaths.titles.assign,
  () => requireMay("assignments.edit", "paths.read", "people.read", "groups.read"),
);

export default async function NewAssignmentPage({ params, searchParams }: Props) {
  const actor = await requireMay("assignments.edit", "paths.read", "people.read", "groups.read");
  const { id } = await params;
  const path = await pathOrNotFound(actor, id);
  return (
    <>
      <PathHeader path={path} roles={actor.roles} />
      <ChooseAudience actor={actor} of={{ learningPathId: id }} query={await searchParams} />
    </>
  );
}
