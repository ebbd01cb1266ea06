import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Markdown } from "@/app/_components/markdown";
import { findActivity } from "@/lib/activities/queries";
import { requirePerson } from "@/lib/auth/session";
import { Outline } from "../../outline";
import { coursePath } from "../../paths";
import { PreviousAndNext } from "./previous-and-next";

type Props = PageProps<"/courses/[permalink]/activities/[id]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { permalink, id } = await params;
  const { title, course } = await activityAt(permalink, id);
  return { title: `${title} · ${course.name}` };
}

export default async function ActivityPage({ params }: Props) {
  const { permalink, id } = await params;
  const { title, body, course } = await activityAt(permalink, id);
  const index = course.activities.findIndex((activity) => activity.id === id);
  return (
    <>
      <Breadcrumb
        crumbs={[
          { name: "Catalog", href: "/catalog" },
          { name: course.name, href: coursePath(course.permalink) },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <article className="min-w-0 max-w-prose">
          <p className="text-muted text-sm">
            Activity {index + 1} of {course.activities.length}
          </p>
          <h1 className="mt-1 mb-8 font-bold text-2xl" dir="auto">
            {title}
          </h1>
          {body.trim() ? (
            <Markdown>{body}</Markdown>
          ) : (
            <p className="text-muted">This activity has no text yet.</p>
          )}
          <PreviousAndNext course={course} index={index} />
        </article>
        <div className="lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto">
          <Outline course={course} currentId={id} />
        </div>
      </div>
    </>
  );
}

const activityAt = cache(async (permalink: string, id: string) => {
  const learner = await requirePerson();
  return (await findActivity(learner, permalink, id)) ?? notFound();
});
