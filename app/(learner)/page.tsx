import type { Metadata } from "next";
import { findCourse } from "@/lib/courses/visible";
import { listCompleted, listNew, listStarted } from "@/lib/learning/dashboard";
import { requirePerson } from "@/lib/session/gates";
import { EmptyState } from "../_components/empty-state";
import { PageHeader } from "../_components/page-header";
import { ContinuePanel } from "./continue-panel";
import { CourseSection } from "./course-section";
import { NothingStarted } from "./nothing-started";

export const metadata: Metadata = { title: "Dashboard" };

const catalog = { href: "/catalog", words: "See the whole catalog" };
const mine = { href: "/courses", words: "All my courses" };

export default async function DashboardPage() {
  const learner = await requirePerson();
  const [started, completed, available] = await Promise.all([
    listStarted(learner, 7),
    listCompleted(learner, 3),
    listNew(learner, 6),
  ]);
  const [last, ...others] = started.courses;
  const course = last ? await findCourse(learner, last.permalink) : null;
  const isEmpty = !last && completed.courses.length === 0;
  return (
    <>
      <PageHeader title={<Greeting firstName={learner.firstName} />} />
      <div className="space-y-12 sm:space-y-14">
        {course && <ContinuePanel course={course} />}
        {isEmpty && (available.courses.length > 0 ? <NothingStarted /> : <NoCourses />)}
        <CourseSection title="Also in progress" page={{ ...started, courses: others }} more={mine} />
        <CourseSection title="New for you" page={available} more={catalog} />
        <CourseSection title="Completed" page={completed} more={mine} />
      </div>
    </>
  );
}

function Greeting({ firstName }: { firstName: string }) {
  if (!firstName) return "Welcome";
  return (
    <>
      Welcome, <bdi>{firstName}</bdi>
    </>
  );
}

function NoCourses() {
  return (
    <EmptyState title="No courses yet">
      Courses that your company shares with you will appear here. If you expect some, ask whoever runs this
      platform to add you to the right group.
    </EmptyState>
  );
}
