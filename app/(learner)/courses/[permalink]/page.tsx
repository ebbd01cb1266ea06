import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { use } from "react";
import { CourseView } from "./course-view";
import { currentCourse } from "./current-course";
import { useSegments } from "./segments";
import { StartOrContinue } from "./start-or-continue";
import { WhatItIsToYou } from "./what-it-is-to-you";

type Props = PageProps<"/courses/[permalink]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = (await currentCourse((await params).permalink)) ?? notFound();
  return { title: name };
}

export default function CoursePage({ params }: Props) {
  const { permalink } = useSegments(params);
  const course = use(currentCourse(permalink)) ?? notFound();
  const crumb = course.enrollment
    ? { name: "My courses", href: "/courses" }
    : { name: "Catalog", href: "/catalog" };
  return (
    <CourseView course={course} crumbs={[crumb]}>
      <WhatItIsToYou course={course} />
      <StartOrContinue course={course} />
    </CourseView>
  );
}
