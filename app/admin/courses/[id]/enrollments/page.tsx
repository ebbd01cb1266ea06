import { notFound } from "next/navigation";
import { FilterForm } from "@/app/_components/filter-form";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { tickedIn } from "@/lib/assignments/learners-schema";
import { listGroupNames } from "@/lib/groups/admin-record";
import { countLearnerStates } from "@/lib/learning/count-states";
import { asksForEveryone, learnersListFor } from "@/lib/learning/course-learners-list";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { isFiltered, listUrl } from "@/lib/lists/admin-list-query";
import { mayDo } from "@/lib/permissions/permissions";
import { requireMay } from "@/lib/session/gates";
import { AdminListTable, ListDownload } from "../../../admin-list-table";
import { Applying } from "../../../applying";
import { LearnerTotals } from "../../../assignments/learner-totals";
import { LearnersForm } from "../../../assignments/learners-form";
import { ShownLearnersReport } from "../../../assignments/learners-report";
import { learnersPath } from "../../paths";
import { CourseHeader } from "../course-header";
import { courseOrNotFound } from "../course-or-not-found";
import { columnsIn, filtersIn, LearnersBody, NobodyYet } from "./columns";

type Props = PageProps<"/admin/courses/[id]/enrollments">;

export const generateMetadata = titled(
  (t) => t.courseLearners.title,
  () => requireMay("learners.read", "learners.count", "courses.read"),
);

export default async function EnrollmentsPage({ params, searchParams }: Props) {
  const actor = await requireMay("learners.read", "learners.count", "courses.read");
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  const list = await learnersListFor(actor, id, asksForEveryone(parameters));
  const query = parseAdminListQuery(list, parameters);
  const ticked = tickedIn(parameters);
  if (!query || !ticked) notFound();
  const mayChange = mayDo(actor.roles, "assignments.edit");
  const [messages, course, groups, found] = await Promise.all([
    currentMessages(),
    courseOrNotFound(actor, id),
    listGroupNames(actor),
    readListPage(actor, list, query),
  ]);
  // The count waits for the list, because each person gets one heavy read at a time.
  const counts = await countLearnerStates(actor, id, query.filters);
  const { courseLearners: t } = messages;
  const isChangeable = mayChange && found.rows.length > 0;
  const table = (
    <AdminListTable
      {...found}
      list={list}
      query={query}
      path={learnersPath(id)}
      caption={t.caption}
      columns={columnsIn(messages, mayChange, found.rows)}
      body={<LearnersBody rows={found.rows} mayChange={mayChange} ticked={ticked} />}
      isInForm
      empty={<NobodyYet courseId={id} />}
      noneFound={t.noneFound.title}
      showAll={t.noneFound.showAll}
      advice={t.noneFound.advice}
    />
  );
  return (
    <>
      <CourseHeader course={course} roles={actor.roles} />
      <Applying courseIds={[id]} />
      <ShownLearnersReport actor={actor} parameters={parameters} />
      {(found.rows.length > 0 || isFiltered(query)) && (
        <>
          <LearnerTotals
            counts={counts}
            query={listUrl("", { filters: { ...query.filters, q: "", who: "", state: "" } })}
          />
          <FilterForm action={learnersPath(id)} filters={filtersIn(messages, groups)} query={query} />
        </>
      )}
      {isChangeable ? (
        <LearnersForm path={learnersPath(id)} query={query}>
          {table}
        </LearnersForm>
      ) : (
        table
      )}
      <ListDownload path={learnersPath(id)} query={query} rows={found.rows} />
    </>
  );
}
