import { kinds } from "@/app/_kinds/activity-kind-views";
import { ActivityView } from "@/app/(learner)/courses/[permalink]/activities/[id]/activity-view";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { previewActivity } from "@/lib/courses/outline/activity";
import { notFoundFor, requireMay } from "@/lib/session/gates";
import { activityUrl, previewUrl } from "../../../paths";
import { PreviewNotice } from "../preview-notice";

type Props = PageProps<"/admin/courses/[id]/preview/[activityId]">;

export const generateMetadata = titled(
  (t) => t.adminCourses.titles.activityPreview,
  () => requireMay("courses.read"),
);

export default async function PreviewActivityPage({ params }: Props) {
  const actor = await requireMay("courses.read");
  const { id, activityId } = await params;
  const activity = await previewActivity(actor, id, activityId);
  if (!activity) return notFoundFor(actor, "activity", activityId);
  const messages = await currentMessages();
  const { preview: t } = messages.adminCourses;
  const preview = previewUrl(id);
  return (
    <>
      <PreviewNotice back={activityUrl(id, activity.id)} words={t.edit} />
      <ActivityView
        activity={activity}
        crumbs={[{ name: activity.course.name, href: preview }]}
        courseHref={preview}
        hrefOf={(other) => `${preview}/${other}`}
      >
        <p className="mt-12 rounded-card border border-line border-dashed p-4 ps-5 text-muted text-sm print:hidden">
          {kinds[activity.kind].completes?.(messages) ?? t.markedHere}
        </p>
      </ActivityView>
    </>
  );
}
