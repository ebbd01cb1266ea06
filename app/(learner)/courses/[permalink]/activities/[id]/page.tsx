import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { currentPreferences } from "@/app/preferences";
import { findActivity } from "@/lib/courses/outline/activity";
import { recordVisit } from "@/lib/learning/enroll";
import { requirePerson } from "@/lib/session/gates";
import { activityPathIn, coursePath } from "../../paths";
import { ActivityView } from "./activity-view";
import { completionOf } from "./completion";

type Props = PageProps<"/courses/[permalink]/activities/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { permalink, id } = await params;
  const { title, course } = await activityAt(permalink, id);
  return { title: `${title} · ${course.name}` };
}

export default async function ActivityPage({ params }: Props) {
  const { permalink, id } = await params;
  const activity = await activityAt(permalink, id);
  const { course } = activity;
  if (course.enrollment && activity.isVisitDue) await recordVisit(await requirePerson(), activity.id);
  const found = course.enrollment
    ? { name: "My courses", href: "/courses" }
    : { name: "Catalog", href: "/catalog" };
  return (
    <ActivityView
      activity={activity}
      crumbs={[found, { name: course.name, href: coursePath(course.permalink) }]}
      courseHref={coursePath(permalink)}
      hrefOf={activityPathIn(course)}
      completion={completionOf(activity, await currentPreferences())}
    />
  );
}

const activityAt = cache(async (permalink: string, id: string) => {
  const learner = await requirePerson();
  return (await findActivity(learner, permalink, id)) ?? notFound();
});
