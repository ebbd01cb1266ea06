import type { Metadata } from "next";
import { getDashboard } from "@/lib/learning/dashboard";
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
  const { current, started, completed, available } = await getDashboard(learner);
  const isEmpty = !current && completed.courses.length === 0;
  return (
    <>
      <PageHeader title={<Greeting firstName={learner.firstName} />} />
      <div className="space-y-12 sm:space-y-14">
        {current && <ContinuePanel course={current} />}
        {isEmpty && (available.courses.length > 0 ? <NothingStarted /> : <NoCourses />)}
        <CourseSection title="Also in progress" page={started} more={mine} />
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
      Courses your company shares with you appear here. If you expected some, ask an admin to add you to the
      right group.
    </EmptyState>
  );
}
