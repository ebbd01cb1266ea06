import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { use } from "react";
import { AssignmentSummary } from "../assignment-summary";
import { CourseView } from "./course-view";
import { currentCourse } from "./current-course";
import { type CourseProps, useSegments } from "./segments";
import { StartOrContinue } from "./start-or-continue";

export async function generateMetadata({ searchParams }: CourseProps): Promise<Metadata> {
  const { name } = (await currentCourse((await searchParams).permalink)) ?? notFound();
  return { title: name };
}

export default function CoursePage({ searchParams }: CourseProps) {
  const { permalink } = useSegments(searchParams);
  const course = use(currentCourse(permalink)) ?? notFound();
  const crumb = course.enrollment
    ? { name: "My courses", href: "/courses" }
    : { name: "Catalog", href: "/catalog" };
  // The newest stands beside the course's main action.
  const newest = course.enrollment?.completedAt?.getTime();
  const earlier = course.completions.filter((at) => at.getTime() !== newest);
  return (
    <CourseView course={course} crumbs={[crumb]}>
      <AssignmentSummary
        assignment={course.assignment}
        completions={earlier}
        isOneShown={earlier.length < course.completions.length}
      />
      <StartOrContinue course={course} />
    </CourseView>
  );
}
