import type { Metadata } from "next";
import { use } from "react";
import type { CoursePage } from "@/lib/courses/catalog";
import { currentActivity, minutesLeft } from "@/lib/courses/outline/reading-time";
import type { Current } from "@/lib/learning/dashboard";
import { formatNumber } from "@/lib/preferences/format";
import type { Preferences } from "@/lib/preferences/schema";
import { EmptyState } from "../_components/empty-state";
import { PageHeader } from "../_components/page-header";
import { usePerson } from "../person";
import { usePreferences } from "../preferences";
import { AssignmentSection } from "./assignment-section";
import { ContinuePanel, type ContinuePanelProps } from "./continue-panel";
import { cardsOf } from "./course-grid";
import { initialOf } from "./course-initial";
import { CourseSection } from "./course-section";
import { activityPath, coursePath } from "./courses/[permalink]/paths";
import { currentDashboard } from "./current-dashboard";
import { durationOf } from "./duration";
import { NothingStarted } from "./nothing-started";
import { rowsOf } from "./state-words";

export const metadata: Metadata = { title: "Dashboard" };

const catalog = { href: "/catalog", words: "See the whole catalog" };
const assigned = { href: "/assignments", words: "All that is assigned" };
const mine = { href: "/courses", words: "All my courses" };

export default function DashboardPage() {
  const learner = usePerson();
  const preferences = usePreferences();
  const { toDo, current, started, completed, available } = use(currentDashboard());
  const section = ({ courses, hasNext }: CoursePage, more: typeof mine) => {
    return {
      cards: cardsOf(courses, preferences),
      more: hasNext ? more : null,
      language: preferences.language,
    };
  };
  const isEmpty = !current && completed.courses.length === 0 && toDo.assignments.length === 0;
  return (
    <>
      <PageHeader title={<Greeting firstName={learner.firstName} />} />
      <div className="space-y-12 sm:space-y-14">
        <AssignmentSection
          title="To do"
          rows={rowsOf(toDo.assignments, preferences)}
          more={assigned}
          language={preferences.language}
        />
        {current && <ContinuePanel {...continuing(current, preferences)} />}
        {isEmpty && (available.courses.length > 0 ? <NothingStarted /> : <NoCourses />)}
        <CourseSection title="Also in progress" {...section(started, mine)} />
        <CourseSection title="New for you" {...section(available, catalog)} />
        <CourseSection title="Completed" {...section(completed, mine)} />
      </div>
    </>
  );
}

function continuing(course: Current, { language }: Preferences): ContinuePanelProps {
  const { permalink, name, activities, progress, lastVisitedId, imageUrl } = course;
  const activity = currentActivity(activities, lastVisitedId);
  const minutes = minutesLeft(activities);
  return {
    permalink,
    name,
    initial: initialOf(name),
    image: imageUrl,
    title: activity?.title ?? name,
    isActivity: Boolean(activity),
    section: activity?.section ?? null,
    progress: progress ?? 0,
    percent: formatNumber((progress ?? 0) / 100, language, "percent"),
    left: minutes > 0 ? `About ${durationOf(minutes)} left` : null,
    href: activity ? activityPath(permalink, activity.id) : coursePath(permalink),
    language,
  };
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
