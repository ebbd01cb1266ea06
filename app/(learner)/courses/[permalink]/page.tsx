import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { currentMessages } from "@/app/messages";
import { AssignmentSummary } from "../../assignment-summary";
import { CourseView } from "./course-view";
import { currentCourse } from "./current-course";
import { StartOrContinue } from "./start-or-continue";

type Props = PageProps<"/courses/[permalink]">;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { name } = (await currentCourse((await params).permalink)) ?? notFound();
  return { title: name };
}

export default async function CoursePage({ params }: Props) {
  const { permalink } = await params;
  const course = (await currentCourse(permalink)) ?? notFound();
  const { myCourses, catalog } = await currentMessages();
  const crumb = course.enrollment
    ? { name: myCourses.title, href: "/courses" }
    : { name: catalog.title, href: "/catalog" };
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
