import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { FilterForm } from "@/app/_components/filter-form";
import { Form } from "@/app/_components/form";
import { AdminListTable, ListDownload } from "@/app/admin/admin-list-table";
import { BulkActions } from "@/app/admin/assignments/bulk-actions";
import { LearnerTotals } from "@/app/admin/assignments/learner-totals";
import { changeLearnersAction } from "@/app/admin/assignments/learners-actions";
import { listGroupNames } from "@/lib/groups/admin-record";
import { countPathStates, pathLearnersListFor } from "@/lib/learning-paths/learners";
import { parseAdminListQuery, readListPage } from "@/lib/lists/admin-list";
import { isFiltered, listUrl } from "@/lib/lists/admin-list-query";
import { mailServer } from "@/lib/mail/server";
import { mayDo } from "@/lib/permissions/permissions";
import { requireMay } from "@/lib/session/gates";
import { pathLearnersUrl } from "../../paths";
import { PathHeader } from "../path-header";
import { pathOrNotFound } from "../path-or-not-found";
import { columnsFor, learnerFilters, NobodyYet, NoneFound } from "./columns";

type Props = PageProps<"/admin/learning-paths/[id]/learners">;

export async function generateMetadata(): Promise<Metadata> {
  await requireMay("learners.read", "paths.read");
  return { title: "Learners of a path" };
}

export default async function PathLearnersPage({ params, searchParams }: Props) {
  const actor = await requireMay("learners.read", "paths.read");
  const { id } = await params;
  const list = pathLearnersListFor(actor, id);
  const query = parseAdminListQuery(list, await searchParams);
  if (!query) notFound();
  const mayChange = mayDo(actor.roles, "assignments.edit");
  const [path, groups, found] = await Promise.all([
    pathOrNotFound(actor, id),
    listGroupNames(actor),
    readListPage(actor, list, query),
  ]);
  // After the list, because each person has one heavy read at a time.
  const counts = await countPathStates(actor, id, query.filters);
  const isChangeable = mayChange && found.rows.length > 0;
  return (
    <>
      <PathHeader path={path} roles={actor.roles} />
      {(found.rows.length > 0 || isFiltered(query)) && (
        <>
          <LearnerTotals
            counts={counts}
            hrefFor={(state) => listUrl(pathLearnersUrl(id), { filters: { ...query.filters, q: "", state } })}
          />
          <FilterForm action={pathLearnersUrl(id)} filters={learnerFilters(groups)} query={query} />
        </>
      )}
      <Form
        action={changeLearnersAction}
        refused="Nothing was changed."
        values={{ learningPathId: id, whom: "ticked", list: listUrl("", query), reason: "" }}
        version={listUrl("", { filters: query.filters })}
        mayBeLost
      >
        <div className="group/list">
          {isChangeable && <BulkActions of="learningPathId" hasMail={mailServer() !== null} />}
          <AdminListTable
            {...found}
            list={list}
            query={query}
            path={pathLearnersUrl(id)}
            caption="Learners"
            columns={columnsFor(mayChange)}
            isInForm
            empty={<NobodyYet />}
            noneFound={<NoneFound id={id} />}
          />
        </div>
      </Form>
      <ListDownload path={pathLearnersUrl(id)} query={query} rows={found.rows} />
    </>
  );
}
