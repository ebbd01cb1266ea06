import { notFound } from "next/navigation";
import { Card } from "@/app/_components/card";
import { Notice } from "@/app/_components/notice";
import { StatusTag } from "@/app/admin/status-tag";
import { titled } from "@/app/titled";
import { requireAdmin } from "@/lib/session/gates";
import { Checklist } from "../../../../checklist";
import { prerequisitesUrl } from "../../../paths";
import { PathHeader } from "../../path-header";
import { pathOrNotFound } from "../../path-or-not-found";
import { changePrerequisitesAction } from "./actions";

type Props = PageProps<"/admin/learning-paths/[id]/prerequisites/[courseId]">;

export const generateMetadata = titled("Prerequisites", requireAdmin);

export default async function PrerequisitesPage({ params }: Props) {
  const admin = await requireAdmin();
  const { id, courseId } = await params;
  const path = await pathOrNotFound(admin, id);
  const course = path.courses.find((one) => one.id === courseId) ?? notFound();
  const items = path.courses
    .filter((one) => one !== course)
    .map((one) => ({ ...one, isChecked: course.prerequisiteIds.includes(one.id) }));
  return (
    <>
      <PathHeader path={path} roles={admin.roles} />
      <div className="max-w-prose">
        <Card heading={`What comes before “${course.name}”`}>
          {path.inOrder ? (
            <div className="mb-5">
              <Notice>
                The courses of this path are done in order, so these prerequisites don’t apply. They are kept
                for when the courses can be done in any order.
              </Notice>
            </div>
          ) : (
            <p className="mb-5 text-muted">
              Those to whom the path is assigned can start it once they have completed the courses that you
              check.
            </p>
          )}
          <Checklist
            id={courseId}
            fixed={{ learningPathId: id }}
            items={items}
            noteOf={({ status }) => status !== "published" && <StatusTag status={status} />}
            legend={`What comes before “${course.name}”`}
            path={prerequisitesUrl(id, courseId)}
            q=""
            searchLabel="Course name"
            save={changePrerequisitesAction}
            saveWords="Save"
            empty="There is no other course in this path."
          />
        </Card>
      </div>
    </>
  );
}
