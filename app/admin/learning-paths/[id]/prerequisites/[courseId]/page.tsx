import { notFound } from "next/navigation";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { StatusTag } from "@/app/admin/status-tag";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { requireAdmin } from "@/lib/session/gates";
import { Checklist } from "../../../../checklist";
import { prerequisitesUrl } from "../../../paths";
import { PathHeader } from "../../path-header";
import { pathOrNotFound } from "../../path-or-not-found";
import { changePrerequisitesAction } from "./actions";

type Props = PageProps<"/admin/learning-paths/[id]/prerequisites/[courseId]">;

export const generateMetadata = titled((t) => t.adminLearningPaths.prerequisites.title, requireAdmin);

export default async function PrerequisitesPage({ params }: Props) {
  const admin = await requireAdmin();
  const { id, courseId } = await params;
  const path = await pathOrNotFound(admin, id);
  const course = path.courses.find((one) => one.id === courseId) ?? notFound();
  const items = path.courses
    .filter((one) => one !== course)
    .map((one) => ({ ...one, isChecked: course.prerequisiteIds.includes(one.id) }));
  const { prerequisites: t } = (await currentMessages()).adminLearningPaths;
  return (
    <>
      <PathHeader path={path} roles={admin.roles} />
      <div className="max-w-prose">
        <Card heading={t.heading({ name: course.name })}>
          {path.inOrder ? (
            <div className="mb-5">
              <Notice>{t.idle}</Notice>
            </div>
          ) : (
            <p className="mb-5 text-muted">{t.lead}</p>
          )}
          <Checklist
            id={courseId}
            fixed={{ learningPathId: id }}
            items={items}
            noteOf={({ status }) => status !== "published" && <StatusTag status={status} />}
            legend={t.heading({ name: course.name })}
            path={prerequisitesUrl(id, courseId)}
            q=""
            searchLabel={t.search}
            save={changePrerequisitesAction}
            saveWords={t.save}
            empty={t.noneLeft}
          />
        </Card>
      </div>
    </>
  );
}
