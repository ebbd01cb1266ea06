import { SetTerms } from "@/app/admin/assignments/set-terms";
import { pathTarget } from "@/app/admin/assignments/target";
import { titled } from "@/app/titled";
import { requireMay } from "@/lib/session/gates";
import { PathHeader } from "../../../path-header";
import { pathOrNotFound } from "../../../path-or-not-found";

type Props = PageProps<"/admin/learning-paths/[id]/assignments/new/terms">;

export const generateMetadata = titled(
  (t) => t.adminLearningPaths.titles.assignTerms,
  () => requireMay("assignments.edit", "paths.read"),
);

export default async function NewTermsPage({ params, searchParams }: Props) {
  const actor = await requireMay("assignments.edit", "paths.read");
  const { id } = await params;
  const path = await pathOrNotFound(actor, id);
  return (
    <>
      <PathHeader path={path} roles={actor.roles} />
      <SetTerms actor={actor} target={pathTarget(path)} query={await searchParams} />
    </>
  );
}
