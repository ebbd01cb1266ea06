import { z } from "zod";
import { titled } from "@/app/titled";
import { searchText } from "@/lib/lists/admin-list-query";
import { requireMay } from "@/lib/session/gates";
import { FlashMessage } from "../messages";
import { CoursesInOrder } from "./courses-in-order";
import { Editor } from "./editor";
import { PathHeader } from "./path-header";
import { pathOrNotFound } from "./path-or-not-found";

type Props = PageProps<"/admin/learning-paths/[id]">;

const query = z.object({ q: searchText.catch("") });

export const generateMetadata = titled(
  (t) => t.adminLearningPaths.titles.one,
  () => requireMay("paths.read"),
);

export default async function LearningPathPage({ params, searchParams }: Props) {
  const actor = await requireMay("paths.read");
  const [{ id }, { message, at, ...parameters }] = await Promise.all([params, searchParams]);
  const { q } = query.parse(parameters);
  const path = await pathOrNotFound(actor, id);
  return (
    <>
      <PathHeader path={path} roles={actor.roles} />
      <FlashMessage message={message} at={at} />
      {actor.roles.includes("admin") ? (
        <Editor path={path} q={q} />
      ) : (
        <div className="max-w-prose">
          <CoursesInOrder path={path} isEditable={false} />
        </div>
      )}
    </>
  );
}
