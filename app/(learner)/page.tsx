import type { CoursePage } from "@/lib/courses/catalog";
import { clientTexts } from "@/lib/messages/client-texts";
import { requirePerson } from "@/lib/session/gates";
import { EmptyState } from "../_components/empty-state";
import { PageHeader } from "../_components/page-header";
import { rich } from "../_components/rich";
import { currentMessages, useMessages } from "../messages";
import { currentPreferences } from "../preferences";
import { titled } from "../titled";
import { AssignmentSection } from "./assignment-section";
import { ContinuePanel } from "./continue-panel";
import { leadOf } from "./continue-panel-content";
import { cardsOf } from "./course-grid";
import { CourseSection } from "./course-section";
import { currentDashboard } from "./current-dashboard";
import { PathSection } from "./learning-paths/path-section";
import { rowsOf } from "./state-words";

export const generateMetadata = titled((t) => t.dashboard.title, requirePerson);

export default async function DashboardPage() {
  const [learner, preferences, dashboard, messages] = await Promise.all([
    requirePerson(),
    currentPreferences(),
    currentDashboard(),
    currentMessages(),
  ]);
  const t = messages.dashboard;
  const catalog = { href: "/catalog", words: t.wholeCatalog };
  const mine = { href: "/courses", words: t.allMyCourses };
  const { toDo, mostUrgent, current, started, completed, available, paths } = dashboard;
  const section = ({ courses, hasNext }: CoursePage, more: typeof mine) => {
    return {
      cards: cardsOf(courses, preferences),
      texts: clientTexts(messages.catalog.cards),
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
          title={t.toDo}
          rows={rowsOf(
            toDo.filter((one) => one !== lead?.assignment),
            preferences,
          )}
          texts={clientTexts(messages.assignments.row)}
          more={{ href: "/assignments", words: t.allAssignments }}
          language={preferences.language}
        />
        <PathSection title={t.pathsInProgress} found={paths} />
        {isFirstDay && !lead && available.courses.length === 0 && <NoCourses />}
        <CourseSection title={t.alsoInProgress} look="rows" {...section(underWay, mine)} />
        <CourseSection
          title={isFirstDay && !lead ? t.startHere : t.newForYou}
          look="cards"
          {...section(available, catalog)}
        />
        <CourseSection title={t.completed} look="rows" {...section(completed, mine)} />
      </div>
    </>
  );
}

function Greeting({ firstName }: { firstName: string }) {
  const { welcome, welcomeName } = useMessages().dashboard;
  return firstName ? rich(welcomeName, { name: <bdi>{firstName}</bdi> }) : welcome;
}

function NoCourses() {
  const { noCourses } = useMessages().dashboard;
  return <EmptyState title={noCourses.title}>{noCourses.text}</EmptyState>;
}
