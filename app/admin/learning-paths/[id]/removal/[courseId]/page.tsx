import { notFound } from "next/navigation";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { SubmitButton } from "@/app/_components/submit-button";
import { titled } from "@/app/titled";
import { listPathsCompletedByRemoval } from "@/lib/courses/paths-completed-by-removal";
import { requireAdmin } from "@/lib/session/gates";
import { learningPathUrl } from "../../../paths";
import { removeCourseAction } from "../../actions";
import { PathHeader } from "../../path-header";
import { pathOrNotFound } from "../../path-or-not-found";
import { RemovalEffects } from "../../removal-effects";

type Props = PageProps<"/admin/learning-paths/[id]/removal/[courseId]">;

export const generateMetadata = titled("Remove a course", requireAdmin);

export default async function RemovalPage({ params }: Props) {
  const admin = await requireAdmin();
  const { id, courseId } = await params;
  const path = await pathOrNotFound(admin, id);
  const course = path.courses.find((one) => one.id === courseId) ?? notFound();
  const [removal] = await listPathsCompletedByRemoval(admin, courseId, id);
  return (
    <>
      <PathHeader path={path} roles={admin.roles} />
      <div className="max-w-prose">
        {removal?.isLast ? (
          <Card heading={`“${course.name}” stays in this path`}>
            <p>
              A published learning path has at least one published course. Add another one first, or archive
              the path.
            </p>
            <div className="mt-6">
              <ButtonLink href={learningPathUrl(id)}>Back to the path</ButtonLink>
            </div>
          </Card>
        ) : (
          <Card heading={`Remove “${course.name}” from this path?`}>
            <div className="space-y-4">
              {removal && (
                <p>
                  <RemovalEffects path={removal} />
                </p>
              )}
              <p>
                Nobody has to do it for this path from now on. The course stays, and so does what people
                completed of it.
              </p>
            </div>
            <div className="mt-6 flex flex-wrap gap-3">
              <form action={removeCourseAction}>
                <input type="hidden" name="id" value={id} />
                <input type="hidden" name="courseId" value={courseId} />
                <SubmitButton pendingText="Removing…">Remove</SubmitButton>
              </form>
              <ButtonLink look="secondary" href={learningPathUrl(id)}>
                Cancel
              </ButtonLink>
            </div>
          </Card>
        )}
      </div>
    </>
  );
}
