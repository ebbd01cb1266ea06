import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { currentMessages } from "@/app/messages";
import { currentPreferences } from "@/app/preferences";
import { isReadOnly } from "@/lib/database/watch";
import { visitedActivity } from "../../current-course";
import { activityPathIn, coursePath } from "../../paths";
import { ActivityView } from "./activity-view";
import { completionOf } from "./completion";

type Props = PageProps<"/courses/[permalink]/activities/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { permalink, id } = await params;
  const { title, course } = (await visitedActivity(permalink, id)) ?? notFound();
  return { title: `${title} · ${course.name}` };
}

export default async function ActivityPage({ params, searchParams }: Props) {
  const [{ permalink, id }, { done }] = await Promise.all([params, searchParams]);
  const activity = (await visitedActivity(permalink, id)) ?? notFound();
  const preferences = await currentPreferences();
  const { myCourses, catalog } = await currentMessages();
  const { course } = activity;
  if (course.lockedBy && !course.enrollment) redirect(coursePath(permalink));
  const found = course.enrollment
    ? { name: myCourses.title, href: "/courses" }
    : { name: catalog.title, href: "/catalog" };
  return (
    <ActivityView
      activity={activity}
      learner={activity.learner}
      crumbs={[found, { name: course.name, href: coursePath(course.permalink) }]}
      courseHref={coursePath(permalink)}
      hrefOf={activityPathIn(course)}
      completion={{
        ...completionOf(activity, preferences),
        isReadOnly: isReadOnly(),
        ...(activity.isDueAgain && {
          again: course.lockedBy ? "locked" : { courseId: course.id, permalink },
        }),
      }}
      justDone={course.activities.find((one) => one.id === done && one.completedAt)}
    />
  );
}
