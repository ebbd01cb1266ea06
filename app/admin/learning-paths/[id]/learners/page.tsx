import { notFound } from "next/navigation";
import { FilterForm } from "@/app/_components/filter-form";
import { AdminListTable, ListDownload } from "@/app/admin/admin-list-table";
import { Applying } from "@/app/admin/applying";
import { LearnerTotals } from "@/app/admin/assignments/learner-totals";
import { LearnersForm } from "@/app/admin/assignments/learners-form";
import { ShownLearnersReport } from "@/app/admin/assignments/learners-report";
import { currentMessages } from "@/app/messages";
import { titled } from "@/app/titled";
import { tickedIn } from "@/lib/assignments/learners-schema";
import { listGroupNames } from "@/lib/groups/admin-record";
import { countPathStates, pathLearnersListFor } from "@/lib/learning-paths/learners";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { isFiltered, listUrl } from "@/lib/lists/admin-list-query";
import { mayDo } from "@/lib/permissions/permissions";
import { requireMay } from "@/lib/session/gates";
import { pathLearnersUrl } from "../../paths";
import { PathHeader } from "../path-header";
import { pathOrNotFound } from "../path-or-not-found";
import { columnsFor, learnerFilters, NobodyYet } from "./columns";

type Props = PageProps<"/admin/learning-paths/[id]/learners">;

export const generateMetadata = titled(
  (t) => t.adminLearningPaths.titles.learners,
  () => requireMay("learners.read", "paths.read"),
);

export default async function PathLearnersPage({ params, searchParams }: Props) {
  const actor = await requireMay("learners.read", "paths.read");
  const [{ id }, parameters] = await Promise.all([params, searchParams]);
  const list = pathLearnersListFor(actor, id);
  const query = parseAdminListQuery(list, parameters);
  const ticked = tickedIn(parameters);
  if (!query || !ticked) notFound();
  const mayChange = mayDo(actor.roles, "assignments.edit");
  const [messages, path, groups, found] = await Promise.all([
    currentMessages(),
    pathOrNotFound(actor, id),
    listGroupNames(actor),
    readListPage(actor, list, query),
  ]);
  const counts = await countPathStates(actor, id, query.filters);
  const { caption, noneFound } = messages.adminLearningPaths.learners;
  const isChangeable = mayChange && found.rows.length > 0;
  const table = (
    <AdminListTable
      {...found}
      list={list}
      query={query}
      path={pathLearnersUrl(id)}
      caption={caption}
      columns={columnsFor(mayChange, ticked, messages)}
      isInForm
      empty={<NobodyYet />}
      noneFound={noneFound.title}
      showAll={noneFound.showAll}
      advice={noneFound.advice}
    />
  );
  return (
    <>
      <PathHeader path={path} roles={actor.roles} />
      <Applying courseIds={path.courses.map((course) => course.id)} />
      <ShownLearnersReport actor={actor} parameters={parameters} />
      {(found.rows.length > 0 || isFiltered(query)) && (
        <>
          <LearnerTotals
            counts={counts}
            query={listUrl("", { filters: { ...query.filters, q: "", state: "" } })}
          />
          <FilterForm action={pathLearnersUrl(id)} filters={learnerFilters(groups, messages)} query={query} />
        </>
      )}
      {isChangeable ? (
        <LearnersForm path={pathLearnersUrl(id)} query={query}>
          {table}
        </LearnersForm>
      ) : (
        table
      )}
      <ListDownload path={pathLearnersUrl(id)} query={query} rows={found.rows} />
    </>
  );
}
