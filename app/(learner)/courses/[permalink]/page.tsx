import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { Breadcrumb } from "@/app/_components/breadcrumb";
import { findCourse } from "@/lib/courses/visible";
import { requirePerson } from "@/lib/session/gates";
import { CourseView } from "./course-view";
import { StartOrContinue } from "./start-or-continue";

type Props = PageProps<"/courses/[permalink]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = await courseOrNotFound((await params).permalink);
  return { title: name };
}

export default async function CoursePage({ params }: Props) {
  const course = await courseOrNotFound((await params).permalink);
  return (
    <>
      <Breadcrumb
        crumbs={[
          course.enrollment
            ? { name: "My courses", href: "/courses" }
            : { name: "Catalog", href: "/catalog" },
        ]}
      />
      <CourseView course={course}>
        <StartOrContinue course={course} />
      </CourseView>
    </>
  );
}

const courseOrNotFound = cache(async (permalink: string) => {
  const learner = await requirePerson();
  return (await findCourse(learner, permalink)) ?? notFound();
});
