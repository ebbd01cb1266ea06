import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { findActivity } from "@/lib/courses/outline/activity";
import { recordVisit } from "@/lib/learning/enroll";
import { requirePerson } from "@/lib/session/gates";
import { activityPathIn, coursePath } from "../../paths";
import { ActivityView } from "./activity-view";
import { Completion } from "./completion";

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
  return (
    <>
      <Breadcrumb
        crumbs={[
          course.enrollment
            ? { name: "My courses", href: "/courses" }
            : { name: "Catalog", href: "/catalog" },
          { name: course.name, href: coursePath(course.permalink) },
        ]}
      />
      <ActivityView activity={activity} courseHref={coursePath(permalink)} hrefOf={activityPathIn(course)}>
        <Completion activity={activity} />
      </ActivityView>
    </>
  );
}

const activityAt = cache(async (permalink: string, id: string) => {
  const learner = await requirePerson();
  return (await findActivity(learner, permalink, id)) ?? notFound();
});
