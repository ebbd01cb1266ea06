import type { Metadata } from "next";
import { use } from "react";
import type { CoursePage } from "@/lib/courses/catalog";
import { EmptyState } from "../_components/empty-state";
import { PageHeader } from "../_components/page-header";
import { usePerson } from "../person";
import { usePreferences } from "../preferences";
import { AssignmentSection } from "./assignment-section";
import { ContinuePanel } from "./continue-panel";
import { cardsOf } from "./course-grid";
import { CourseSection } from "./course-section";
import { currentDashboard } from "./current-dashboard";
import { continuing, courseToBegin, starting } from "./leading-course";
import { PathSection } from "./learning-paths/path-section";
import { rowsOf } from "./state-words";

export const metadata: Metadata = { title: "Dashboard" };

const catalog = { href: "/catalog", words: "See the whole catalog" };
const allAssigned = { href: "/assignments", words: "All that is assigned" };
const mine = { href: "/courses", words: "All my courses" };

export default function DashboardPage() {
  const learner = usePerson();
  const preferences = usePreferences();
  const { toDo, mostUrgent, current, started, completed, available, paths } = use(currentDashboard());
  const section = ({ courses, hasNext }: CoursePage, more: typeof mine) => {
    return {
      cards: cardsOf(courses, preferences),
      more: hasNext ? more : null,
      language: preferences.language,
    };
  };
  const isFirstDay = !current && started.courses.length === 0 && completed.courses.length === 0;
  const [assigned, ...others] = toDo;
  const first = isFirstDay ? (mostUrgent ?? courseToBegin(available.courses)) : undefined;
  // What leads the page is listed nowhere else.
  const leads = (course: { permalink: string }) => course.permalink === first?.permalink;
  return (
    <>
      <PageHeader title={<Greeting firstName={learner.firstName} />} />
      <div className="space-y-12 sm:space-y-14">
        {first && <ContinuePanel {...starting(first, assigned ?? null, preferences)} />}
        <AssignmentSection
          title="To do"
          rows={rowsOf(first ? others : toDo, preferences)}
          more={allAssigned}
          language={preferences.language}
        />
        <PathSection title="Learning paths in progress" found={paths} />
        {current && <ContinuePanel {...continuing(current, preferences)} />}
        {isFirstDay && !first && <NoCourses />}
        <CourseSection title="Also in progress" look="rows" {...section(started, mine)} />
        <CourseSection
          title="New for you"
          look="cards"
          {...section({ ...available, courses: available.courses.filter((one) => !leads(one)) }, catalog)}
        />
        <CourseSection title="Completed" look="rows" {...section(completed, mine)} />
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
