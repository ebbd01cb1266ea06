import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { ActivityView } from "@/app/(learner)/courses/[permalink]/activities/[id]/activity-view";
import { previewActivity } from "@/lib/courses/outline/activity";
import { requireAdmin } from "@/lib/session/gates";
import { activityAddress, previewAddress } from "../../../paths";
import { PreviewNotice } from "../preview-notice";

type Props = PageProps<"/admin/courses/[id]/preview/[activityId]">;

/** Asks the gate too: the 404 that others get should not say what is here. */
export async function generateMetadata(): Promise<Metadata> {
  await requireAdmin();
  return { title: "Preview of an activity" };
}

export default async function PreviewActivityPage({ params }: Props) {
  const admin = await requireAdmin();
  const { id, activityId } = await params;
  const activity = await previewActivity(admin, id, activityId);
  if (!activity) notFound();
  const preview = previewAddress(id);
  return (
    <>
      <PreviewNotice back={activityAddress(id, activity.id)} words="Edit this activity" />
      <Breadcrumb crumbs={[{ name: activity.course.name, href: preview }]} />
      <ActivityView activity={activity} courseHref={preview} hrefOf={(other) => `${preview}/${other}`}>
        <p className="mt-12 rounded-card border border-line border-dashed p-4 ps-5 text-muted text-sm print:hidden">
          Here learners mark it complete.
        </p>
      </ActivityView>
    </>
  );
}
