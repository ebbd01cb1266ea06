import type { Metadata } from "next";
import type { CoursePage } from "@/lib/courses/catalog";
import { requirePerson } from "@/lib/session/gates";
import { EmptyState } from "../_components/empty-state";
import { PageHeader } from "../_components/page-header";
import { currentPreferences } from "../preferences";
import { AssignmentSection } from "./assignment-section";
import { ContinuePanel } from "./continue-panel";
import { leadOf } from "./continue-panel-content";
import { cardsOf } from "./course-grid";
import { CourseSection } from "./course-section";
import { currentDashboard } from "./current-dashboard";
import { PathSection } from "./learning-paths/path-section";
import { rowsOf } from "./state-words";

export const metadata: Metadata = { title: "Dashboard" };

const catalog = { href: "/catalog", words: "See the whole catalog" };
const allAssigned = { href: "/assignments", words: "All that is assigned" };
const mine = { href: "/courses", words: "All my courses" };

export default async function DashboardPage() {
  const [learner, preferences, dashboard] = await Promise.all([
    requirePerson(),
    currentPreferences(),
    currentDashboard(),
  ]);
  const { toDo, mostUrgent, current, started, completed, available, paths } = dashboard;
  const section = ({ courses, hasNext }: CoursePage, more: typeof mine) => {
    return {
      cards: cardsOf(courses, preferences),
      more: hasNext ? more : null,
      language: preferences.language,
    };
  };
  const isFirstDay = !current && started.courses.length === 0 && completed.courses.length === 0;
  const lead = leadOf({ toDo, mostUrgent, current }, preferences);
  const isElsewhere = [lead, ...toDo].some((one) => one?.permalink === current?.permalink);
  const underWay = current && !isElsewhere ? { ...started, courses: [current, ...started.courses] } : started;
  return (
    <>
      <PageHeader title={<Greeting firstName={learner.firstName} />} />
      <div className="space-y-12 sm:space-y-14">
        {lead && <ContinuePanel {...lead.panel} />}
        <AssignmentSection
          title="To do"
          rows={rowsOf(
            toDo.filter((one) => one !== lead?.assignment),
            preferences,
          )}
          more={allAssigned}
          language={preferences.language}
        />
        <PathSection title="Learning paths in progress" found={paths} />
        {isFirstDay && !lead && available.courses.length === 0 && <NoCourses />}
        <CourseSection title="Also in progress" look="rows" {...section(underWay, mine)} />
        <CourseSection
          title={isFirstDay && !lead ? "Start here" : "New for you"}
          look="cards"
          {...section(available, catalog)}
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
