import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { SubmitButton } from "@/app/_components/submit-button";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { listPathsCompletedByRemoval } from "@/lib/courses/paths-completed-by-removal";
import { requireAdmin } from "@/lib/session/gates";
import { learningPathUrl } from "../../../paths";
import { removeCourseAction } from "../../actions";
import { PathHeader } from "../../path-header";
import { pathOrNotFound } from "../../path-or-not-found";
import { RemovalEffects } from "../../removal-effects";

type Props = PageProps<"/admin/learning-paths/[id]/removal/[courseId]">;

export const generateMetadata = titled((t) => t.adminLearningPaths.removal.title, requireAdmin);

export default async function RemovalPage({ params }: Props) {
  const admin = await requireAdmin();
  const { id, courseId } = await params;
  const path = await pathOrNotFound(admin, id);
  const course = path.courses.find((one) => one.id === courseId) ?? notFound();
  const [removal] = await listPathsCompletedByRemoval(admin, courseId, id);
  const { adminLearningPaths, components } = await currentMessages();
  const { content, removal: t } = adminLearningPaths;
  return (
    <>
      <PathHeader path={path} roles={admin.roles} />
      <div className="max-w-prose">
        {removal?.isLast ? (
          <Card heading={t.refused({ name: course.name })}>
            <p>{t.isLast}</p>
            <div className="mt-6">
              <ButtonLink href={learningPathUrl(id)}>{t.back}</ButtonLink>
            </div>
          </Card>
        ) : (
          <Card heading={t.question({ name: course.name })}>
            <div className="space-y-4">
              {removal && (
                <p>
                  <RemovalEffects path={removal} />
                </p>
              )}
              <p>{t.effect}</p>
            </div>
            <div className="mt-6 flex flex-wrap gap-3">
              <form action={removeCourseAction}>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="courseId" value={courseId} />
                <SubmitButton pendingText={content.removing}>{t.remove}</SubmitButton>
              </form>
              <ButtonLink look="secondary" href={learningPathUrl(id)}>
                {components.cancel}
              </ButtonLink>
            </div>
          </Card>
        )}
      </div>
    </>
  );
}
