import { EmptyState } from "@/app/_components/empty-state";
import { FilterForm } from "@/app/_components/filter-form";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { isFiltered } from "@/lib/lists/admin-list-query";
import { gradingQueueFor, listCoursesToGrade } from "@/lib/quizzes/grading-queue";
import { closeExpiredAttempts } from "@/lib/quizzes/submit-attempt";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, readAdminList } from "../admin-list-table";
import { columnsIn, filtersIn } from "./columns";

export const generateMetadata = titled(
  (t) => t.adminGrading.title,
  () => requireMay("learners.count", "courses.read"),
);

export default async function GradingPage({ searchParams }: PageProps<"/admin/grading">) {
  const actor = await requireMay("learners.count", "courses.read");
  await closeExpiredAttempts(actor);
  const [found, courses, messages] = await Promise.all([
    readAdminList(actor, gradingQueueFor(actor), await searchParams),
    listCoursesToGrade(actor),
    currentMessages(),
  ]);
  const { adminGrading: t } = messages;
  return (
    <>
      <h1 className="mb-2 font-bold text-2xl">{t.title}</h1>
      <p className="mb-6 max-w-prose text-muted">{t.lead}</p>
      {(courses.length > 1 || isFiltered(found.query)) && (
        <FilterForm action="/admin/grading" filters={filtersIn(messages, courses)} query={found.query} />
      )}
      <AdminListTable
        {...found}
        path="/admin/grading"
        caption={t.title}
        columns={columnsIn(messages)}
        empty={<EmptyState title={t.noneYet.title}>{t.noneYet.text}</EmptyState>}
        noneFound={t.noneFound.title}
        showAll={t.noneFound.showAll}
        advice={t.noneFound.advice}
      />
    </>
  );
}
