import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { Markdown } from "@/app/_components/markdown";
import { requirePerson } from "@/lib/auth/session";
import { findCourse } from "@/lib/courses/queries";
import { ActivitiesCount } from "../../activities-count";
import { CourseCover } from "../../course-cover";
import { Outline } from "./outline";
import { StartOrContinue } from "./start-or-continue";

type Props = PageProps<"/courses/[permalink]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = await courseAt((await params).permalink);
  return { title: name };
}

export default async function CoursePage({ params }: Props) {
  const course = await courseAt((await params).permalink);
  return (
    <>
      <Breadcrumb crumbs={[{ name: "Catalog", href: "/catalog" }]} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <h1 className="font-bold text-2xl" dir="auto">
            {course.name}
          </h1>
          <p className="mt-3 max-w-prose text-lg text-muted" dir="auto">
            {course.shortDescription}
          </p>
          {course.activities.length > 0 && (
            <p className="mt-4 text-muted text-sm">
              <ActivitiesCount count={course.activities.length} />
              {course.enrolled && " · You have started this course"}
            </p>
          )}
          <div className="mt-6">
            <StartOrContinue course={course} />
          </div>
        </div>
        <div className="hidden overflow-hidden rounded-card lg:block">
          <CourseCover course={course} />
        </div>
        {course.fullDescription && (
          <section aria-label="Description" className="max-w-prose border-line border-t pt-8">
            <Markdown>{course.fullDescription}</Markdown>
          </section>
        )}
        {course.activities.length > 0 && <Outline course={course} />}
      </div>
    </>
  );
}

const courseAt = cache(async (permalink: string) => {
  const learner = await requirePerson();
  return (await findCourse(learner, permalink)) ?? notFound();
});
